// npm run bench -- monkey [seed minutes operators]: random operators in real browsers; whatever they find wrong is printed.
import { chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../../scripts/chromium.mjs';
import { runMonkey } from './run';

const [seed = 1, minutes = 10, operators = 20] = process.argv.slice(2).map(Number);
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
const { steps, saves, faults } = await runMonkey({ browser, seed, operators, seconds: minutes * 60 });
await browser.close();
for (const fault of faults) console.log(`- ${fault}`);
console.log(`Seed ${seed}: ${operators} operators, ${steps} steps, ${saves} saves, ${faults.length} faults`);
if (faults.length > 0 || saves === 0) process.exitCode = 1;
