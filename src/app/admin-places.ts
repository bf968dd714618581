import {
  IconCalendarEvent,
  IconFlag,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconMessage,
  IconMessages,
  IconScale,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Permission } from '#platform/permissions.ts'

type AdminPlace = {
  href: string
  label: string
  Icon: ComponentType<{ size: number; className?: string; 'aria-hidden'?: boolean }>
  permission: Permission
}

/** The places of the back office in the order of its menu; `permission` is what the screen there asks for. */
export const adminPlaces: readonly AdminPlace[] = [
  { href: '/admin', label: 'میز کار', Icon: IconLayoutDashboard, permission: 'back-office.enter' },
  { href: '/admin/reports', label: 'گزارش آگهی‌ها', Icon: IconFlag, permission: 'ads.moderate' },
  { href: '/admin/tickets', label: 'درخواست‌ها و شکایت‌ها', Icon: IconMessages, permission: 'tickets.answer' },
  { href: '/admin/rules', label: 'تعرفه‌ها و قاعده‌ها', Icon: IconScale, permission: 'rules.edit' },
  { href: '/admin/holidays', label: 'تعطیلات رسمی', Icon: IconCalendarEvent, permission: 'holidays.edit' },
  { href: '/admin/sms', label: 'پیامک‌ها', Icon: IconMessage, permission: 'sms.read' },
  { href: '/admin/jobs', label: 'پردازش‌های پس‌زمینه', Icon: IconStack2, permission: 'jobs.manage' },
  { href: '/admin/audit', label: 'دفتر کارها', Icon: IconHistory, permission: 'audit.read' },
  { href: '/admin/roles', label: 'نقش‌ها و اجازه‌ها', Icon: IconKey, permission: 'back-office.enter' },
  { href: '/admin/people', label: 'افراد', Icon: IconUsers, permission: 'people.read' },
]

/** The place that a path belongs to: the longest one that it starts with. */
export function currentAdminPlace(pathname: string): string {
  const fitting = adminPlaces.filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
  return fitting.reduce((best, { href }) => (href.length > best.length ? href : best), '')
}
