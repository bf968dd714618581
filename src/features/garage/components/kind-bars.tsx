import type { CSSProperties } from 'react'
import './garage.css'

type KindShare = { kind: string; label: string; amount: string; share: number; percent: string }

/** The cost of each kind, highest first; numbers repeat what the bars show. */
export const KindBars = ({ kinds }: { kinds: readonly KindShare[] }) => (
  <ul className="flex flex-col gap-3">
    {kinds.map(({ kind, label, amount, share, percent }) => (
      <li key={kind} className="cost-kind">
        <span>
          {label} <span className="text-muted">{percent}٪</span>
        </span>
        <b>{amount}</b>
        <span aria-hidden className="cost-kind-bar" style={{ '--share': share } as CSSProperties} />
      </li>
    ))}
  </ul>
)
