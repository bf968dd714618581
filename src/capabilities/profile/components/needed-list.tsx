import { IconBell, IconIdBadge2, IconTrendingDown } from '@tabler/icons-react'
import { formatInteger } from '#kit/digits.ts'
import type { Completeness } from '../info-summary.ts'
import { infoPath } from '../addresses.ts'
import { infoParts, profileTexts } from '../texts.ts'
import { menuList, MenuRow } from './menu-row.tsx'

type NeededListProps = { unread: number; fallen: number; completeness: Completeness }

/** What waits for the person, the most pressing first. */
export function NeededList({ unread, fallen, completeness }: NeededListProps) {
  const { missing } = completeness
  if (unread + fallen + missing.length === 0)
    return <p className="text-label text-muted">{profileTexts.nothingNeeded}</p>
  return (
    <ul className={menuList}>
      {unread > 0 && (
        <MenuRow href="/profile/my-notifications?show=unread" Icon={IconBell}>
          {profileTexts.unread(formatInteger(unread))}
        </MenuRow>
      )}
      {fallen > 0 && (
        <MenuRow href="/profile/my-bookmarks" Icon={IconTrendingDown} about={profileTexts.fallenAbout}>
          {profileTexts.fallen(formatInteger(fallen))}
        </MenuRow>
      )}
      {missing.length > 0 && (
        <MenuRow href={infoPath} Icon={IconIdBadge2} about={missing.map((part) => infoParts[part]).join('، ')}>
          {profileTexts.incomplete}
        </MenuRow>
      )}
    </ul>
  )
}
