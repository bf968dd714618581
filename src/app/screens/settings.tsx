import { useRouteLoaderData, useSearchParams } from 'react-router'
import { lookOf } from '#app/display-preferences.ts'
import { DevicePanel } from '#app/offline/device-panel.tsx'
import { findPasswordDate, findSessions } from '#capabilities/identity/contract.ts'
import { findNoticeChoices } from '#capabilities/notifications/contract.ts'
import { ChoicesForm } from '#capabilities/notifications/embeds.ts'
import { OwnDataSection, Section, SecuritySection, settingsPath, settingsTexts } from '#capabilities/profile/embeds.ts'
import { formatDate } from '#kit/jalali.ts'
import { doing } from '#platform/context.ts'
import { membersOnly } from '#platform/guards.ts'
import { LookForm } from '#ui/display-preferences-form.tsx'
import type { Route } from './+types/settings'

export const middleware = [membersOnly]

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = doing(context)
  // The guard before this loader lets nobody in without a session.
  const personId = asked.scope.session.personId!
  const passwordDate = await findPasswordDate(asked.db, personId)
  return {
    look: lookOf(request.headers).look,
    passwordSince: passwordDate && formatDate(passwordDate),
    choices: await findNoticeChoices(asked.db, personId),
    sessions: await findSessions(asked),
  }
}

export const meta: Route.MetaFunction = () => [
  { title: `${settingsTexts.title} · فرمان` },
  { name: 'robots', content: 'noindex' },
]

/** Everything that a person sets: how pages look, who is signed in where, what this device keeps, and their data. */
export default function Settings({ loaderData: { look, choices, passwordSince, sessions } }: Route.ComponentProps) {
  const { build } = useRouteLoaderData('root') as { build: string }
  const [query] = useSearchParams()
  return (
    <div className="mx-auto max-w-xl space-y-10">
      <h1 className="text-title">{settingsTexts.title}</h1>
      <Section id="look" title={settingsTexts.look}>
        <LookForm look={look} next={settingsPath} />
      </Section>
      <Section id="choices" title={settingsTexts.notices}>
        <details className="rounded-card border border-line bg-surface" open={query.has('choices')}>
          <summary className="flex min-h-14 cursor-pointer items-center px-4 font-medium">
            {settingsTexts.noticeChoices}
          </summary>
          <div className="border-t border-line p-4">
            <ChoicesForm choices={choices} next={settingsPath} />
          </div>
        </details>
      </Section>
      <SecuritySection passwordSince={passwordSince} sessions={sessions} saved={query.get('saved')} />
      <div data-needs-script>
        <DevicePanel build={build} />
      </div>
      <OwnDataSection limited={query.get('file') === 'limited'} />
    </div>
  )
}
