import type { ReactNode } from 'react'

export type Fact = { label: string; value: ReactNode }

/** Label over value, two columns on phones, four on wide screens. */
export function FactsGrid({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
