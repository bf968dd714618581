import { parseArgs } from 'node:util'
import {
  operatorCommandSchema,
  runOperatorCommand,
  type OperatorAnswer,
  type OperatorCommand,
} from '#features/identity/contract.ts'
import { parseConfig } from '#platform/config.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { orderFromRunningServer } from '#platform/operator-socket.ts'
import { roles } from '#platform/permissions.ts'
import { exitWithSentence, StartupError } from '#platform/startup-error.ts'
import { sealedColumns } from './sealed-columns.ts'

const usage = `Usage: npm run admin -- COMMAND
  create --mobile 09…                     makes the account if needed and gives it the role administrator
  grant --mobile 09… --role ROLE          gives a role: ${roles.join(', ')}
  revoke --mobile 09… --role ROLE         takes a role
  list                                    lists everybody who has a role
  sessions end --mobile 09… --reason WHY  signs a person out everywhere
  code --mobile 09… --reason WHY          prints a link that signs a person in once, for one who lost the phone
  messages --mobile 09… --reason WHY      prints messages to a number that no provider took, for a rehearsal
Everything but list is written into the audit log. It works while the server runs, on both databases.`

function readCommand(args: string[]): OperatorCommand {
  try {
    const options = { mobile: { type: 'string' }, role: { type: 'string' }, reason: { type: 'string' } } as const
    const { values, positionals, tokens } = parseArgs({ args, options, allowPositionals: true, tokens: true })
    const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
    if (new Set(names).size < names.length) throw new StartupError(usage)
    const command = operatorCommandSchema.parse({ verb: positionals.join(' '), ...values })
    // An option that the command does not take would be lost in silence.
    if (names.some((name) => !Object.hasOwn(command, name))) throw new StartupError(usage)
    return command
  } catch {
    throw new StartupError(usage)
  }
}

/** `npm run admin -- …`: commands of the operator (docs/how-to/go-live.md). Exits with 1 when nothing was changed. */
async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2))
  const config = parseConfig(process.env)
  const fromServer = config.DATABASE_URL ? null : await orderFromRunningServer(config.DATA_DIR, command)
  const { ok, lines } = (fromServer as OperatorAnswer | null) ?? (await runHere(command))
  ;(ok ? process.stdout : process.stderr).write(lines.map((line) => `${line}\n`).join(''))
  process.exit(ok ? 0 : 1)
}

async function runHere(command: OperatorCommand): Promise<OperatorAnswer> {
  const platform = await openPlatform(process.env, sealedColumns, { logLevel: 'warn' })
  try {
    return await runOperatorCommand({ ...platform, db: platform.database.db, now: platform.clock.now() }, command)
  } finally {
    await platform.database.close()
  }
}

await main().catch(exitWithSentence)
