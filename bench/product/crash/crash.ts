// npm run bench -- crash [rounds sqlite|postgres]: no acknowledged save lost, none half there, none doubled by a repeat.
import { startDatabase } from '../process/engine';
import { runCrashes } from './run';

const rounds = Number(process.argv[2] ?? 200);
const database = await startDatabase(process.argv[3]);
try {
  const { acknowledged, cutOff } = await runCrashes(rounds, database, ({ rounds: done }) => {
    if (done % 10 === 0) console.log(`${done} of ${rounds} kills`);
  });
  console.log(
    `${database.name}: ${rounds} kills, ${acknowledged} acknowledged saves: none lost, none half there, none doubled. ` +
      `Cut off and repeated: ${cutOff.stored} that were stored, ${cutOff.notStored} that were not.`,
  );
} finally {
  await database.remove();
}
