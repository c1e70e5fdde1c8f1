import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** A mail as the server accepted it; `raw` is everything after DATA. */
export interface Accepted {
  from: string;
  to: string[];
  raw: string;
}

interface SmtpProcess {
  port: number;
  /** Ends the server; answers every mail that it accepted. */
  stop(): Promise<Accepted[]>;
}

/** Starts a mail server that ends with the test; with a user it takes mails only from who knows the password. */
export async function startSmtp(user = '', password = '', tls: 'tls' | '' = ''): Promise<SmtpProcess> {
  const child = spawn(process.execPath, ['tests/core/mail/smtpServer.mjs', user, password, tls], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout });
  const closed = once(lines, 'close');
  const [first]: string[] = await once(lines, 'line');
  const accepted: Accepted[] = [];
  lines.on('line', (line) => accepted.push(JSON.parse(line)));
  return {
    port: JSON.parse(first ?? '').port,
    async stop() {
      child.kill();
      await closed;
      return accepted;
    },
  };
}
