import { IconBriefcase } from '@tabler/icons-react'
import { countPersonFacts } from '#app/person-facts.ts'
import { getPerson } from '#capabilities/identity/contract.ts'
import { roleNames } from '#capabilities/identity/embeds.ts'
import { findLatestNotices } from '#capabilities/notifications/contract.ts'
import { inboxPath, NoticeDays } from '#capabilities/notifications/embeds.ts'
import { findCompleteness } from '#capabilities/profile/contract.ts'
import {
  CompletenessMeter,
  menuList,
  MenuRow,
  NeededList,
  profileTexts,
  Section,
  SignOutForm,
} from '#capabilities/profile/embeds.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { mayDo } from '#platform/permissions.ts'
import { Badge } from '#ui/badge.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { TextLink } from '#ui/parts/text-link.tsx'
import { clientManifestItems } from '../client-manifests.ts'
import type { Route } from './+types/profile'

export const middleware = [requireSignIn]

const shownNotices = 3

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const { db, secrets } = ctx
  const [person, completeness, facts, notices] = await Promise.all([
    getPerson(db, secrets, personId),
    findCompleteness(ctx, personId),
    countPersonFacts(ctx, personId),
    findLatestNotices(ctx, personId, shownNotices),
  ])
  const roles = person.roles.flatMap((role) => roleNames[role] ?? [])
  const staff = mayDo(ctx, 'back-office.enter')
  return { name: person.name, mobile: person.maskedMobile, roles, staff, facts, completeness, notices }
}

export const meta: Route.MetaFunction = () => pageTitle(profileTexts.title)

const profileTasks = clientManifestItems('profileTasks')
const profileMenu = clientManifestItems('profileMenu')
const ownPages = profileMenu.filter(({ href }) => href.startsWith('/profile/'))

/** Who is signed in, what waits for them, what is theirs, and the way out. */
export default function Profile({ loaderData }: Route.ComponentProps) {
  const { name, mobile, roles, staff, facts, completeness, notices } = loaderData
  const needed = profileTasks.flatMap(({ text, ...row }) => {
    const words = text(facts)
    return words === null ? [] : { ...row, words }
  })
  return (
    <div className="profile-home">
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
      <div className="profile-rail">
        <Section title={profileTexts.needed}>
          <NeededList needed={needed} completeness={completeness} />
          {completeness.missing.length > 0 && <CompletenessMeter {...completeness} />}
        </Section>
      </div>
      <div>
        <ul className="profile-tiles">
          {ownPages.map(({ href, label, Icon, about, end }) => (
            <li key={href} className="card">
              <Icon aria-hidden size={24} />
              <p className="min-w-0 leading-normal">
                <a href={href} className="cover-link">
                  {label}
                </a>
                <span className="block text-note text-muted empty:hidden">{end?.(facts) || about}</span>
              </p>
            </li>
          ))}
        </ul>
        {staff && (
          <ul className={menuList}>
            <MenuRow href="/admin" Icon={IconBriefcase}>
              {profileTexts.desk}
            </MenuRow>
          </ul>
        )}
        <nav aria-label={profileTexts.parts} className="only-without-side">
          <ul className={menuList}>
            {profileMenu.map(({ href, label, Icon, end }) => (
              <MenuRow key={href} href={href} Icon={Icon} end={end?.(facts)}>
                {label}
              </MenuRow>
            ))}
          </ul>
        </nav>
        {notices.length > 0 && (
          <Section title={profileTexts.latestNotices}>
            <NoticeDays days={notices} preview />
            <TextLink href={inboxPath}>{profileTexts.allNotices}</TextLink>
          </Section>
        )}
        <SignOutForm className="only-without-side" />
      </div>
    </div>
  )
}
