/** Closes the order of an authorization. Yours talks to the ERP; when it fails, the service delivers again. */
export async function close(authorizationId: string, reason: string): Promise<void> {
  await Promise.resolve();
  console.log(`Authorization ${authorizationId} is finished: ${reason}.`);
}
