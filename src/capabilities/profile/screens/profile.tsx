import {
  IconBell,
  IconBookmark,
  IconBriefcase,
  IconBuildingStore,
  IconHelp,
  IconIdBadge2,
  IconLogout,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react'
import { getPerson } from '#capabilities/identity/contract.ts'
import { roleNames } from '#capabilities/identity/embeds.ts'
import { countBookmarks, countFallenPrices } from '#capabilities/marketplace/contract.ts'
import { advertisementPath, exhibitionPath } from '#capabilities/marketplace/embeds.ts'
import { countUnread } from '#capabilities/notifications/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { mayDo } from '#platform/permissions.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { forgetDrafts } from '#ui/form/drafts.ts'
import { pageTitle } from '#ui/page-title.ts'
import { infoPath, settingsPath } from '../addresses.ts'
import { CompletenessMeter } from '../components/completeness-meter.tsx'
import { menuList, MenuRow } from '../components/menu-row.tsx'
import { NeededList } from '../components/needed-list.tsx'
import { Section } from '../components/section.tsx'
import { findCompleteness } from '../server/present-own-info.ts'
import { profileTexts } from '../texts.ts'
import type { Route } from './+types/profile'

export const middleware = [requireSignIn]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const { db, secrets } = ctx
  const [person, bookmarks, fallen, unread, completeness] = await Promise.all([
    getPerson(db, secrets, personId),
    countBookmarks(db, personId),
    countFallenPrices(db, personId),
    countUnread(db, personId),
    findCompleteness(ctx, personId),
  ])
  const roles = person.roles.flatMap((role) => roleNames[role] ?? [])
  const staff = mayDo(ctx, 'back-office.enter')
  return { name: person.name, mobile: person.maskedMobile, roles, staff, bookmarks, fallen, unread, completeness }
}

export const meta: Route.MetaFunction = () => pageTitle(profileTexts.title)

/** Who is signed in, what waits for them, what is theirs, and the way out. */
export default function Profile({ loaderData }: Route.ComponentProps) {
  const { name, mobile, roles, staff, bookmarks, fallen, unread, completeness } = loaderData
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
        <NeededList unread={unread} fallen={fallen} completeness={completeness} />
        {completeness.missing.length > 0 && <CompletenessMeter {...completeness} />}
      </Section>
      <nav aria-label={profileTexts.parts}>
        <ul className={menuList}>
          {staff && (
            <MenuRow href="/admin" Icon={IconBriefcase}>
              {profileTexts.desk}
            </MenuRow>
          )}
          <MenuRow
            href="/profile/my-bookmarks"
            Icon={IconBookmark}
            end={bookmarks ? `${formatInteger(bookmarks)} آگهی` : 'خالی'}
          >
            {profileTexts.bookmarks}
          </MenuRow>
          <MenuRow href="/profile/my-notifications" Icon={IconBell}>
            {profileTexts.notices}
          </MenuRow>
          <MenuRow href="/profile/support" Icon={IconHelp}>
            {profileTexts.support}
          </MenuRow>
          <MenuRow href={infoPath} Icon={IconIdBadge2}>
            {profileTexts.info}
          </MenuRow>
          <MenuRow href={settingsPath} Icon={IconSettings}>
            {profileTexts.settings}
          </MenuRow>
          <MenuRow href={advertisementPath} Icon={IconSearch}>
            {profileTexts.ads}
          </MenuRow>
          <MenuRow href={exhibitionPath} Icon={IconBuildingStore}>
            {profileTexts.galleries}
          </MenuRow>
        </ul>
      </nav>
      {/* A plain form on purpose: the whole page is left, and with it everything that the page remembered of the person. */}
      <form method="post" action="/sign-out" onSubmit={() => forgetDrafts()}>
        <Button kind="outline" type="submit" icon={<IconLogout aria-hidden size={20} />}>
          {profileTexts.signOut}
        </Button>
      </form>
    </div>
  )
}
