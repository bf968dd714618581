import { Badge } from '#ui/badge.tsx'

type StatementBadgeProps = { stated: string | null; difference: string | null }

/** Whether the gateway's statement matches the ledger. */
export function StatementBadge({ stated, difference }: StatementBadgeProps) {
  if (stated === null) return <Badge tone="plain">وارد نشده</Badge>
  return difference === null ? <Badge tone="good">یکی است</Badge> : <Badge tone="bad">مغایرت {difference}</Badge>
}
