import { join } from 'node:path'
import type { Config } from '#platform/config.ts'

/** Writes the message for the terminal after a start. `firstLink` is the path that creates the first administrator. */
export function startMessage(config: Config, address: string, firstLink: string | null = null): string {
  const port = new URL(address).port
  const url = config.PUBLIC_URL ?? `http://localhost:${port}`
  const lines = [`\n  Farman is ready: ${url}\n`]
  if (config.MODE === 'demo') {
    lines.push(
      `  Sign in at ${url}/login with any mobile number (09120000001 is the administrator,`,
      `  2 operator, 3 editor, 4 finance, 5 support, 9 a buyer); read the code at ${url}/dev/sms`,
      `  The back office: ${url}/admin\n`,
    )
  }
  if (firstLink) {
    lines.push(
      '  Nobody is an administrator yet. This link makes the first one, once within 24 hours:',
      `  ${new URL(firstLink, url).href}`,
      '  Or at this terminal: npm run admin -- create --mobile 09…\n',
    )
  }
  if (!config.APP_SECRET || !config.ENCRYPTION_KEYS) {
    lines.push(
      `  The keys that seal personal data and files lie beside them, in ${join(config.DATA_DIR, 'secrets.json')}: who copies the`,
      '  folder can read everything. Set APP_SECRET and ENCRYPTION_KEYS to keep them elsewhere.\n',
    )
  }
  if (!config.DATABASE_URL) {
    lines.push(
      '  Embedded database: a stopped or killed process loses nothing; a power cut may lose the last moments.',
      '  Set DATABASE_URL for a PostgreSQL server.\n',
    )
  }
  return `${lines.join('\n')}\n`
}
