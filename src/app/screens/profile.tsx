import { IconBriefcase, IconLogout } from '@tabler/icons-react'
import { getPerson } from '#capabilities/identity/contract.ts'
import { roleNames } from '#capabilities/identity/embeds.ts'
import { findCompleteness } from '#capabilities/profile/contract.ts'
import {
  CompletenessMeter,
  menuList,
  MenuRow,
  NeededList,
  profileTexts,
  Section,
} from '#capabilities/profile/embeds.ts'
import { mergeTables } from '#platform/manifest.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { mayDo } from '#platform/permissions.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { forgetAllDrafts } from '#ui/form/drafts.ts'
import { pageTitle } from '#ui/page-title.ts'
import { clientManifestItems } from '../client-manifests.ts'
import type { Route } from './+types/profile'

export const middleware = [requireSignIn]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const { db, secrets } = ctx
  const [person, completeness, ...counted] = await Promise.all([
    getPerson(db, secrets, personId),
    findCompleteness(ctx, personId),
    ...ctx.manifests.map(({ personFacts }) => personFacts?.(db, personId) ?? {}),
  ])
  const facts = mergeTables<number>(counted)
  const roles = person.roles.flatMap((role) => roleNames[role] ?? [])
  const staff = mayDo(ctx, 'back-office.enter')
  return { name: person.name, mobile: person.maskedMobile, roles, staff, facts, completeness }
}

export const meta: Route.MetaFunction = () => pageTitle(profileTexts.title)

const profileTasks = clientManifestItems('profileTasks')
const profileMenu = clientManifestItems('profileMenu')

/** Who is signed in, what waits for them, what is theirs, and the way out. */
export default function Profile({ loaderData }: Route.ComponentProps) {
  const { name, mobile, roles, staff, facts, completeness } = loaderData
  const needed = profileTasks.flatMap(({ text, ...row }) => {
    const words = text(facts)
    return words === null ? [] : { ...row, words }
  })
  return (
    <div className="mx-auto max-w-xl space-y-8">
      <header className="space-y-1">
        <h1 className="text-title">سلام{name && `، ${name}`}</h1>
        <p className="flex flex-wrap items-center gap-2 text-label text-muted">
          <span>{mobile}</span>
          {roles.map((role) => (
            <Badge key={role} tone="info">
              {role}
            </Badge>
          ))}
        </p>
      </header>
      <Section title={profileTexts.needed}>
        <NeededList needed={needed} completeness={completeness} />
        {completeness.missing.length > 0 && <CompletenessMeter {...completeness} />}
      </Section>
      <nav aria-label={profileTexts.parts}>
        <ul className={menuList}>
          {staff && (
            <MenuRow href="/admin" Icon={IconBriefcase}>
              {profileTexts.desk}
            </MenuRow>
          )}
          {profileMenu.map(({ href, label, Icon, end }) => (
            <MenuRow key={href} href={href} Icon={Icon} end={end?.(facts)}>
              {label}
            </MenuRow>
          ))}
        </ul>
      </nav>
      {/* A plain form on purpose: the whole page is left, and with it everything that the page remembered of the person. */}
      <form method="post" action="/sign-out" onSubmit={() => forgetAllDrafts()}>
        <Button kind="outline" type="submit" icon={<IconLogout aria-hidden size={20} />}>
          {profileTexts.signOut}
        </Button>
      </form>
    </div>
  )
}
