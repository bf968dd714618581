import {
  IconBell,
  IconBookmark,
  IconBuildingStore,
  IconChevronLeft,
  IconHelp,
  IconLogout,
  IconSearch,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { getPerson } from '#capabilities/identity/contract.ts'
import { roleNames } from '#capabilities/identity/embeds.ts'
import { countBookmarks } from '#capabilities/marketplace/contract.ts'
import { advertisementPath, exhibitionPath } from '#capabilities/marketplace/embeds.ts'
import { countUnread } from '#capabilities/notifications/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { doing } from '#platform/context.ts'
import { membersOnly } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { forgetDrafts } from '#ui/form/drafts.ts'

export const middleware = [membersOnly]

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, secrets, scope } = doing(context)
  // The guard before this loader lets nobody in without a session.
  const personId = scope.session.personId!
  const [person, bookmarks, unread] = await Promise.all([
    getPerson(db, secrets, personId),
    countBookmarks(db, personId),
    countUnread(db, personId),
  ])
  const roles = person.roles.flatMap((role) => roleNames[role] ?? [])
  return { name: person.name, mobile: person.maskedMobile, roles, bookmarks, unread }
}

export const meta: MetaFunction = () => [{ title: 'پروفایل · فرمان' }, { name: 'robots', content: 'noindex' }]

/** Who is signed in, what is theirs, and the way out. */
export default function Profile() {
  const { name, mobile, roles, bookmarks, unread } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-xl space-y-6">
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
      <nav aria-label="بخش‌های پروفایل">
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          <Row
            href="/profile/my-bookmarks"
            Icon={IconBookmark}
            end={bookmarks ? `${formatInteger(bookmarks)} آگهی` : 'خالی'}
          >
            نشان‌شده‌ها
          </Row>
          <Row
            href="/profile/my-notifications"
            Icon={IconBell}
            end={unread ? `${formatInteger(unread)} نخوانده` : undefined}
          >
            اعلان‌ها
          </Row>
          <Row href="/profile/support" Icon={IconHelp}>
            پشتیبانی
          </Row>
          <Row href={advertisementPath} Icon={IconSearch}>
            آگهی‌های خودرو
          </Row>
          <Row href={exhibitionPath} Icon={IconBuildingStore}>
            نمایشگاه‌ها
          </Row>
        </ul>
      </nav>
      {/* A plain form on purpose: the whole page is left, and with it everything that the page remembered of the person. */}
      <form method="post" action="/sign-out" onSubmit={() => forgetDrafts()}>
        <Button kind="outline" type="submit" icon={<IconLogout aria-hidden size={20} />}>
          خروج از حساب
        </Button>
      </form>
    </div>
  )
}

type RowProps = {
  href: string
  Icon: ComponentType<{ size: number; className: string }>
  end?: string
  children: string
}

function Row({ href, Icon, end, children }: RowProps) {
  return (
    <li>
      <a href={href} className="flex min-h-14 items-center gap-3 px-4 font-medium hover:underline">
        <Icon aria-hidden size={22} className="flex-none text-lazuli" />
        <span className="flex-1">{children}</span>
        {end && <span className="text-label text-muted">{end}</span>}
        <IconChevronLeft aria-hidden size={18} className="flex-none text-muted" />
      </a>
    </li>
  )
}
