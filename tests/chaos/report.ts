import type { Entry } from './population.ts'
import type { Verdict } from './verify.ts'

export type Tally = Map<string, Record<'sent' | 'acknowledged' | 'refused' | 'lost', number>>

const row = (cells: readonly (string | number)[]) =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(58) : String(cell).padStart(14))).join('')

type Report = {
  seed: string
  requests: Tally
  entries: readonly Entry[]
  faults: ReadonlyMap<string, number>
  verdicts: readonly Verdict[]
  slowestMs: number
}

/** Prints the events of a run as tables, and its violations. */
export function printReport({ seed, requests, entries, faults, verdicts, slowestMs }: Report): void {
  const lines = [`\nseed ${seed}`, row(['requests', 'sent', 'acknowledged', 'refused', 'no answer'])]
  for (const [action, { sent, acknowledged, refused, lost }] of [...requests].toSorted())
    lines.push(row([action, sent, acknowledged, refused, lost]))
  lines.push(
    `slowest answer ${(slowestMs / 1000).toFixed(1)} s`,
    '',
    row(['acts', 'acknowledged', 'refused', 'unknown']),
  )
  for (const [action, completed] of [...Map.groupBy(entries, (entry) => entry.act)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  )) {
    const count = (...outcomes: string[]) => completed.filter(({ outcome }) => outcomes.includes(outcome)).length
    lines.push(row([action, count('acknowledged'), count('refused'), count('unavailable', 'lost')]))
  }
  lines.push('', row(['faults', 'times']))
  for (const [kind, times] of [...faults].toSorted()) lines.push(row([kind, times]))
  lines.push('', row(['checks', 'violations']))
  for (const { name, violations } of verdicts) {
    lines.push(row([name, violations.length]))
    for (const { kind, text } of violations.slice(0, 8)) lines.push(`    ${kind}: ${text}`)
  }
  const count = (target: string) =>
    verdicts.flatMap(({ violations }) => violations).filter(({ kind }) => kind === target).length
  lines.push(
    `\n${count('lost')} lost, ${count('doubled')} doubled, ${count('dead')} dead, ${count('broken')} broken (seed ${seed})`,
  )
  console.log(lines.join('\n'))
}
