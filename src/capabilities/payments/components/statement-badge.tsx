import { Badge } from '#ui/badge.tsx'

type StatementBadgeProps = { stated: string | null; difference: string | null }

/** Whether what the gateway says is what the books say. */
export function StatementBadge({ stated, difference }: StatementBadgeProps) {
  if (stated === null) return <Badge tone="plain">وارد نشده</Badge>
  return difference === null ? <Badge tone="good">یکی است</Badge> : <Badge tone="bad">مغایرت {difference}</Badge>
}
