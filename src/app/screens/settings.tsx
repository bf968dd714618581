import { IconBell, IconChevronDown } from '#ui/icons/index.ts'
import { useRouteLoaderData, useSearchParams } from 'react-router'
import { displayPreferencesOf } from '#app/display-preferences.ts'
import { DevicePanel } from '#app/offline/device-panel.tsx'
import { findPasswordDate, findSessions, presentClaims } from '#features/identity/contract.ts'
import { ClaimsCard } from '#features/identity/embeds.ts'
import { findNoticeChoices } from '#features/notifications/contract.ts'
import { ChoicesForm } from '#features/notifications/embeds.ts'
import { fileContentsOf } from '#features/profile/contract.ts'
import { PersonalDataSection, Section, SecuritySection, settingsPath, settingsTexts } from '#features/profile/embeds.ts'
import { formatDate } from '#kit/jalali.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { DisplayPreferencesForm } from '#ui/display-preferences-form.tsx'
import { pageTitle } from '#ui/page-title.ts'
import type { Route } from './+types/settings'

export const middleware = [requireSignIn]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const passwordDate = await findPasswordDate(ctx.db, personId)
  return {
    look: displayPreferencesOf(request.headers).look,
    passwordSince: passwordDate && formatDate(passwordDate),
    choices: await findNoticeChoices(ctx.db, personId),
    sessions: await findSessions(ctx),
    claims: await presentClaims(ctx, personId),
    fileContents: fileContentsOf(ctx.manifests),
  }
}

export const meta: Route.MetaFunction = () => pageTitle(settingsTexts.title)

/** All settings of a user: appearance of pages, sessions, data on this device, and personal data. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const { look, choices, passwordSince, sessions, claims, fileContents } = loaderData
  const { build } = useRouteLoaderData('root') as { build: string }
  const [query] = useSearchParams()
  return (
    <div className="own-page">
      <h1 className="text-title">{settingsTexts.title}</h1>
      <Section id="look" title={settingsTexts.look} card>
        <DisplayPreferencesForm preferences={look} next={settingsPath} />
      </Section>
      <Section id="choices" title={settingsTexts.notices}>
        <details className="group card" open={query.has('choices')}>
          <summary className="disclosure">
            <IconBell aria-hidden size={20} className="flex-none text-muted" />
            <span className="min-w-0 flex-1">{settingsTexts.noticeChoices}</span>
            <IconChevronDown aria-hidden size={18} className="flex-none text-muted group-open:rotate-180" />
          </summary>
          <div className="border-t border-line p-4">
            <ChoicesForm choices={choices} next={settingsPath} />
          </div>
        </details>
      </Section>
      <SecuritySection passwordSince={passwordSince} sessions={sessions} saved={query.get('saved')} />
      <ClaimsCard claims={claims} />
      <div data-needs-script className="card p-5">
        <DevicePanel build={build} />
      </div>
      <PersonalDataSection contents={fileContents} limited={query.get('file') === 'limited'} />
    </div>
  )
}
