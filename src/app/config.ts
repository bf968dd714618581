import { parseArgs } from 'node:util'
import { readEnvFile, reportConfig } from '#platform/config-report.ts'
import { exitWithSentence } from '#platform/startup-error.ts'

/**
 * `npm run config`: prints every key, its value (secrets masked), its source and its faults, without starting anything.
 * `--check` prints only faults and ignored keys; the start script runs it before it builds. Exits with 1 when a key is
 * invalid.
 */
function main(): void {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
  const { lines, problems, warnings } = reportConfig(process.env, readEnvFile('.env'))
  const source = { environment: 'environment', file: '.env', default: 'default' }
  if (!values.check) {
    const width = Math.max(...lines.map(({ key }) => key.length))
    const shown = lines.map((line) =>
      `${line.key.padEnd(width)}  ${source[line.source].padEnd(11)}  ${line.value}`.trimEnd(),
    )
    process.stdout.write(`${shown.join('\n')}\n`)
  }
  for (const warning of warnings) process.stderr.write(`warning: ${warning}\n`)
  if (problems.length === 0) return
  process.stderr.write(`The configuration is not valid:\n${problems.map((line) => `  ${line}\n`).join('')}`)
  process.exitCode = 1
}

try {
  main()
} catch (error) {
  exitWithSentence(error)
}
