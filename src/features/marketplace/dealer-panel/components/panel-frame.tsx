import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { dealerPath } from '../../addresses.ts'
import { panelPath } from '../../panel-addresses.ts'
import { mayInPanel, type PanelRight, type PanelRole } from '../roles.ts'

const parts = [
  ['', 'موجودی', 'stock'],
  ['inbox', 'پیام‌ها', 'stock'],
  ['leads', 'مشتری‌ها', 'stock'],
  ['imports', 'ورود فایل', 'bulk'],
  ['page', 'صفحهٔ نمایشگاه', 'bulk'],
  ['api', 'اتصال نرم‌افزار', 'api'],
  ['team', 'همکاران', 'team'],
] as const satisfies readonly (readonly [part: string, label: string, right: PanelRight])[]
export type PanelPart = (typeof parts)[number][0]

type PanelFrameProps = {
  gallery: { slug: string; name: string; suspended: boolean; licenceChecked: boolean; role: PanelRole }
  part: PanelPart
  /** Below 1024 px the content stands alone, without head and sections. */
  wideOnly?: boolean
  children: ReactNode
}

/** The head of each dealer panel page, with links to its sections. */
export function PanelFrame({ gallery, part, wideOnly, children }: PanelFrameProps) {
  const { slug, name, suspended, licenceChecked, role } = gallery
  return (
    <div className="flex flex-col gap-5">
      <div className={wideOnly ? 'flex flex-col gap-5 max-lg:hidden' : 'contents'}>
        <PageHeader
          title={name}
          badges={
            suspended ? (
              <Badge tone="bad">متوقف شده</Badge>
            ) : licenceChecked ? (
              <Badge tone="good">پروانهٔ بررسی‌شده</Badge>
            ) : (
              <Badge tone="warn">پروانه بررسی نشده</Badge>
            )
          }
        >
          <TextLink href={dealerPath(slug)}>دیدن صفحهٔ نمایشگاه</TextLink>
        </PageHeader>
        {suspended && (
          <Notice tone="bad" title="فعالیت نمایشگاه متوقف شده است">
            آگهی‌ها تا پایان بررسی نمایش داده نمی‌شوند؛ بعد از رفع توقف، آن‌هایی که مهلتشان نگذشته دوباره نمایش داده
            می‌شوند. برای پیگیری به پشتیبانی پیام بدهید.
          </Notice>
        )}
        <LinkTabs
          label="بخش‌های پیشخوان نمایشگاه"
          tabs={parts
            .filter(([, , right]) => mayInPanel(role, right))
            .map(([each, label]) => ({ href: panelPath(slug, each), label, current: each === part }))}
        />
      </div>
      {children}
    </div>
  )
}
