export interface Rate {
  requests: number;
  seconds: number;
}

const units: Readonly<Record<string, Pick<Rate, "seconds"> & { word: string }>> = {
  s: { seconds: 1, word: "second" },
  min: { seconds: 60, word: "minute" },
};

/** A rate such as `10/s` or `600/min`; undefined for anything else. */
export function readRate(text: string): Rate | undefined {
  const [, count, name = ""] = /^([1-9]\d{0,5})\/(s|min)$/.exec(text) ?? [];
  const unit = units[name];
  return unit && { requests: Number(count), seconds: unit.seconds };
}

export function inTimeOf({ seconds }: Rate, requests: number): string {
  const word = Object.values(units).find((unit) => unit.seconds === seconds)?.word ?? `${String(seconds)} s`;
  return `${String(requests)} request${requests === 1 ? "" : "s"} a ${word}`;
}
