import type { ReactNode } from 'react'

/** `wide` takes two columns. */
export type Fact = { label: string; value: ReactNode; wide?: boolean }

/** Label over value, two columns on phones, four on wide screens. */
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
