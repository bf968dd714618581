import { IconIdBadge2 } from '#ui/icons/index.ts'
import { listInWords } from '#kit/sentence.ts'
import type { Completeness } from '../info-summary.ts'
import { infoPath } from '../addresses.ts'
import { infoParts, profileTexts } from '../texts.ts'
import { menuList, MenuRow, type MenuIcon } from './menu-row.tsx'

type Needed = { href: string; Icon: MenuIcon; about?: string; words: string }

type NeededListProps = { needed: readonly Needed[]; completeness: Completeness }

/** What needs the person's attention, most urgent first. */
export function NeededList({ needed, completeness }: NeededListProps) {
  const { missing } = completeness
  if (needed.length + missing.length === 0) return <p className="text-label text-muted">{profileTexts.nothingNeeded}</p>
  return (
    <ul className={menuList}>
      {needed.map(({ href, Icon, about, words }) => (
        <MenuRow key={words} href={href} Icon={Icon} about={about}>
          {words}
        </MenuRow>
      ))}
      {missing.length > 0 && (
        <MenuRow
          href={infoPath}
          Icon={IconIdBadge2}
          about={profileTexts.missing(listInWords(missing.map((part) => infoParts[part])))}
        >
          {missing.includes('name') ? profileTexts.completeness : profileTexts.optional}
        </MenuRow>
      )}
    </ul>
  )
}
