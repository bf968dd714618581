import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { ListPage } from '#ui/parts/list-page.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { askPlatePath } from '../addresses.ts'
import { claimInvited } from '../server/ask-plate-consent.ts'
import { findConsents, presentConsentRow } from '../server/find-consents.ts'
import { consentFlow } from '../states.ts'
import { consentTexts } from '../texts.ts'
import type { Route } from './+types/consents'

export const middleware = [requireSignIn]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  await claimInvited(ctx, personId)
  const { rows, next } = await findConsents(ctx.db, { personId, after: url.searchParams.get('after') })
  return { rows: rows.map((row) => presentConsentRow(row, personId)), next }
}

export const meta: Route.MetaFunction = () => pageTitle(consentTexts.title)

/** A person's sent and received requests, newest first. */
export default function Consents({ loaderData: { rows, next } }: Route.ComponentProps) {
  return (
    <div className="own-page">
      <ListPage
        header={
          <PageHeader
            title={consentTexts.title}
            lead={consentTexts.lead}
            actions={
              <ButtonLink kind="secondary" href={askPlatePath}>
                درخواست از مالک خودرو
              </ButtonLink>
            }
          />
        }
        count={rows.length}
        empty={
          <EmptyState
            title="هنوز درخواستی نیست"
            action={<TextLink href="/services/used-vehicle/advertisement">دیدن آگهی‌ها</TextLink>}
          >
            در صفحهٔ هر آگهی، «{consentTexts.ask}» را بزنید تا خلافی و سند خودرو را با اجازهٔ مالک ببینید.
          </EmptyState>
        }
        next={next}
      >
        <ul className="card divide-y divide-line">
          {rows.map(({ id, href, subject, side, state, at }) => (
            <li key={id} className="relative flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
              <span className="min-w-0 flex-1 basis-48">
                <a href={href} className="cover-link font-bold">
                  {subject}
                </a>
                <span className="block text-note text-muted">
                  {side === 'asker' ? 'درخواست شما' : 'درخواست از شما'} · {at}
                </span>
              </span>
              <Badge tone={consentFlow.tones[state]}>{consentFlow.labels[state]}</Badge>
            </li>
          ))}
        </ul>
      </ListPage>
    </div>
  )
}
