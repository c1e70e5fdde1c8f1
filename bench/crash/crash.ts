// npm run crash [-- rounds]: no acknowledged save lost, none half there, none doubled by a repeat (200 kills).
import { runCrashes } from './run';

const rounds = Number(process.argv[2] ?? 200);
const { acknowledged, cutOff } = await runCrashes(rounds, ({ rounds: done }) => {
  if (done % 10 === 0) console.log(`${done} of ${rounds} kills`);
});
console.log(
  `${rounds} kills, ${acknowledged} acknowledged saves: none lost, none half there, none doubled. ` +
    `Cut off and repeated: ${cutOff.stored} that were stored, ${cutOff.notStored} that were not.`,
);
