import { demonstrate } from "../src/demonstration.ts";
import { connectWithIdleCancel } from "./idle-cancel.ts";

process.exitCode = await demonstrate({ colour: false, print: console.log, connect: connectWithIdleCancel });
