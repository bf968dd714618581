import { TextPart, type Text } from '#features/content/embeds.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { jobsPath } from '../addresses.ts'

type JobView = {
  slug: string
  title: string
  team: string
  city: string
  kind: string
  lead: string
  open: boolean
  body: Text
}

type OpeningListProps = { jobs: readonly JobView[]; chosen: string; filtered: boolean }

/** Job openings with their details; a closed one says so. */
export function OpeningList({ jobs, chosen, filtered }: OpeningListProps) {
  if (jobs.length === 0 && filtered) {
    return (
      <EmptyState title="با این فیلتر فرصتی پیدا نشد" action={<TextLink href={jobsPath}>همهٔ فرصت‌های شغلی</TextLink>} />
    )
  }
  if (jobs.length === 0) {
    return (
      <EmptyState title="الان فرصت شغلی باز نداریم">
        رزومه‌تان را از فرم پایین بفرستید؛ اگر فرصتی باز شود، اول سراغ همین رزومه‌ها می‌رویم.
      </EmptyState>
    )
  }
  return (
    <ul className="openings">
      {jobs.map(({ slug, title, team, city, kind, lead, open, body }) => (
        <li key={slug} className="card">
          <details id={slug} open={slug === chosen}>
            <summary>
              <span>{title}</span>
              <Badge tone={open ? 'good' : 'plain'}>{open ? 'باز' : 'بسته شد'}</Badge>
              <small>
                {team} · {city} · {kind}
              </small>
            </summary>
            <div>
              <p>{lead}</p>
              <TextPart document={body} prefix={slug} />
              {open ? (
                <ButtonLink href={`${jobsPath}?job=${slug}#apply`} className="self-start">
                  ارسال رزومه برای این کار
                </ButtonLink>
              ) : (
                <p className="text-muted">این فرصت بسته شده و رزومهٔ جدید نمی‌گیرد.</p>
              )}
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
