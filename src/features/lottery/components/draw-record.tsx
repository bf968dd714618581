import { Badge } from '#ui/badge.tsx'
import type { LotteryView, PartView } from '../views.ts'
import './draws.css'

/** The public record: every line with the hash that fixes its position. */
export function LotteryRecord({ record }: Pick<LotteryView, 'record'>) {
  return (
    <ol className="draw-record">
      {record.map(({ number, title, detail, at, hash }) => (
        <li key={number}>
          <p>
            <b>{title}</b>
          </p>
          {detail && (
            <p className="text-label [overflow-wrap:anywhere]">
              <bdi>{detail}</bdi>
            </p>
          )}
          <p className="text-note text-muted">{at}</p>
          <p className="draw-hash" dir="ltr">
            {hash}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** The beacon parts besides our seed: who committed to which value, and the outcome. */
export function LotteryParts({ parts }: { parts: readonly PartView[] }) {
  return (
    <ol className="draw-parts">
      {parts.map(({ part, name, kindName, commitment, outcome, tone, value }) => (
        <li key={part}>
          <p className="flex flex-wrap items-center gap-2">
            <b>{name}</b>
            <Badge>{kindName}</Badge>
            {outcome && <Badge tone={tone}>{outcome}</Badge>}
          </p>
          {commitment && (
            <p className="draw-hash">
              تعهد: <bdi dir="ltr">{commitment}</bdi>
            </p>
          )}
          {value && (
            <p className="draw-hash">
              عدد: <bdi dir="ltr">{value}</bdi>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
