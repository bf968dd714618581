import type { ReactNode } from 'react'

/** `wide` takes two columns. */
export type Fact = { label: string; value: ReactNode; wide?: boolean }

/** Label over value, in two to four columns by the width of its card. */
export function FactsGrid({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value, wide }) => (
        <div key={label} data-wide={wide || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
