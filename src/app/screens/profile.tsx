import { IconBriefcase } from '#ui/icons/index.ts'
import { countPersonFacts } from '#app/person-facts.ts'
import { profileParts } from '#app/profile-parts.ts'
import { getPerson } from '#features/identity/contract.ts'
import { roleNames } from '#features/identity/embeds.ts'
import { findCompleteness } from '#features/profile/contract.ts'
import {
  CompletenessMeter,
  menuList,
  MenuRow,
  Monogram,
  NeededList,
  profileTexts,
  Section,
  SignOutForm,
} from '#features/profile/embeds.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { mayDo } from '#platform/permissions.ts'
import { Badge } from '#ui/badge.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { clientManifestItems } from '../client-manifests.ts'
import type { Route } from './+types/profile'

export const middleware = [requireSignIn]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const { db, secrets } = ctx
  const [person, completeness, facts, ...parts] = await Promise.all([
    getPerson(db, secrets, personId),
    findCompleteness(ctx, personId),
    countPersonFacts(ctx, personId),
    ...ctx.manifests.map(async ({ name, profileData }) => [name, await profileData?.(ctx, personId)] as const),
  ])
  const roles = person.roles.flatMap((role) => roleNames[role] ?? [])
  const staff = mayDo(ctx, 'back-office.enter')
  const data: Record<string, unknown> = Object.fromEntries(parts.filter(([, each]) => each !== undefined))
  return { name: person.name, mobile: person.maskedMobile, roles, staff, facts, completeness, data }
}

export const meta: Route.MetaFunction = () => pageTitle(profileTexts.title)

const profileTasks = clientManifestItems('profileTasks')
const profileMenu = clientManifestItems('profileMenu')
// Cars and money stand before the menu.
const firstParts = profileParts.filter(({ order = 100 }) => order < 10)
const furtherParts = profileParts.filter(({ order = 100 }) => order >= 10)

/** The signed-in user, pending items, own items, and the sign-out button. */
export default function Profile({ loaderData }: Route.ComponentProps) {
  const { name, mobile, roles, staff, facts, completeness, data } = loaderData
  const needed = profileTasks.flatMap(({ text, ...row }) => {
    const words = text(facts)
    return words === null ? [] : { ...row, words }
  })
  return (
    <div className="profile-home">
      <header className="profile-head band">
        <Monogram name={name} />
        <div>
          <h1>سلام{name && `، ${name}`}</h1>
          <p>
            <span>{mobile}</span>
            {roles.map((role) => (
              <Badge key={role} tone="info">
                {role}
              </Badge>
            ))}
          </p>
        </div>
      </header>
      <div>
        {firstParts.map(({ name, Part }) => (
          <Part key={name} data={data[name] as never} />
        ))}
      </div>
      <div className="profile-rail">
        <Section title={profileTexts.needed}>
          <NeededList needed={needed} completeness={completeness} />
          {completeness.missing.length > 0 && <CompletenessMeter {...completeness} />}
        </Section>
      </div>
      <div>
        {staff && (
          <ul className={menuList}>
            <MenuRow href="/admin" Icon={IconBriefcase}>
              {profileTexts.desk}
            </MenuRow>
          </ul>
        )}
        <nav aria-label={profileTexts.parts} className="only-without-side">
          <ul className="menu-grid card">
            {profileMenu.map(({ href, label, Icon, end }) => (
              <li key={href}>
                <a href={href}>
                  <Icon aria-hidden size={24} />
                  <span>{label}</span>
                  {end?.(facts) && <small>{end(facts)}</small>}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {furtherParts.map(({ name, Part }) => (
          <Part key={name} data={data[name] as never} />
        ))}
        <SignOutForm className="only-without-side" />
      </div>
    </div>
  )
}
