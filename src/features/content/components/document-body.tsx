import { textLanguage } from '#kit/text-language.ts'
import { Fragment, type ReactNode } from 'react'
import { Picture } from '#ui/picture.tsx'
import type { CarView } from '../content-view.ts'
import type { Block, Cell, Document, Inline, Mark, Paragraph, TableRow } from '../document/document.ts'
import { headingIds } from '../heading-ids.ts'
import { CarCard } from './car-card.tsx'

type Shown = { ids: ReadonlyMap<Block, string>; cars: ReadonlyMap<string, CarView> }

/** Renders a document; `prefix` separates the anchors of several texts on one page. */
export function DocumentBody({ document, cars, prefix }: { document: Document; cars: Shown['cars']; prefix?: string }) {
  const shown = { ids: headingIds(document, prefix), cars }
  return <div className="prose">{document.content.map((block, at) => showBlock(block, at, shown))}</div>
}

/** Returns the text of a table's first row, which labels the table. */
const headOf = (row: TableRow | undefined): string =>
  row ? row.content.map(textOfCell).filter(Boolean).join('، ') : ''

const textOfCell = ({ content }: Cell): string =>
  content.flatMap(({ content: inline = [] }) => inline.map((part) => (part.type === 'text' ? part.text : ' '))).join('')

const blocks = (content: readonly Block[], shown: Shown) => content.map((block, at) => showBlock(block, at, shown))

// The order of a displayed text never changes, so indexes serve as keys.
function showBlock(block: Block, key: number, shown: Shown): ReactNode {
  switch (block.type) {
    case 'heading': {
      const Tag = block.attrs.level === 2 ? 'h2' : 'h3'
      return (
        <Tag key={key} id={shown.ids.get(block)}>
          {inlines(block.content)}
        </Tag>
      )
    }
    case 'paragraph':
      return <p key={key}>{inlines(block.content)}</p>
    case 'bulletList':
    case 'orderedList': {
      const Tag = block.type === 'bulletList' ? 'ul' : 'ol'
      return (
        <Tag key={key}>
          {block.content.map((item, at) => (
            <li key={at}>{blocks(item.content, shown)}</li>
          ))}
        </Tag>
      )
    }
    case 'blockquote':
      return <blockquote key={key}>{blocks(block.content, shown)}</blockquote>
    case 'table': {
      const label = `جدول ${headOf(block.content[0])}`
      return (
        <div key={key} className="prose-table" tabIndex={0} role="region" aria-label={label}>
          <table aria-label={label}>
            <tbody>
              {block.content.map((row, at) => (
                <tr key={at}>{row.content.map(showCell)}</tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    }
    case 'image':
      return (
        <figure key={key}>
          <Picture name={block.attrs.picture} alt={block.attrs.alt} sizes="(width < 48rem) 100vw, 720px" />
          {block.attrs.caption && <figcaption>{block.attrs.caption}</figcaption>}
        </figure>
      )
    case 'summary':
      return (
        <aside key={key} className="prose-summary">
          <b>خلاصه</b>
          {paragraphs(block.content)}
        </aside>
      )
    case 'note':
      return (
        <aside key={key} className="prose-note" data-tone={block.attrs.tone}>
          {paragraphs(block.content)}
        </aside>
      )
    case 'carCard': {
      const car = shown.cars.get(block.attrs.slug)
      return car ? <CarCard key={key} car={car} /> : null
    }
    case 'horizontalRule':
      return <hr key={key} />
  }
}

const paragraphs = (content: readonly Paragraph[]) =>
  content.map(({ content: words }, at) => <p key={at}>{inlines(words)}</p>)

function showCell({ type, attrs, content }: Cell, key: number) {
  const Tag = type === 'tableHeader' ? 'th' : 'td'
  return (
    <Tag key={key} colSpan={attrs?.colspan} rowSpan={attrs?.rowspan}>
      {paragraphs(content)}
    </Tag>
  )
}

const inlines = (content: readonly Inline[] = []): ReactNode[] =>
  content.map((part, at) =>
    part.type === 'hardBreak' ? <br key={at} /> : <Fragment key={at}>{marked(part.text, part.marks ?? [])}</Fragment>,
  )

function marked(text: string, [mark, ...rest]: readonly Mark[]): ReactNode {
  // Names of cookies and files stand alone; an English voice reads them.
  if (!mark) return textLanguage(text) ? <bdi lang="en">{text}</bdi> : text
  const inner = marked(text, rest)
  if (mark.type === 'bold') return <b>{inner}</b>
  if (mark.type === 'italic') return <i>{inner}</i>
  const { href } = mark.attrs
  const elsewhere = href.startsWith('https:')
  return (
    <a href={href} className="text-link-inline" {...(elsewhere && { rel: 'nofollow noopener', target: '_blank' })}>
      {inner}
    </a>
  )
}
