import type { FieldsOf } from '../entry-fields.ts'
import type { Block, Document, Paragraph } from './document.ts'
import { textOf } from './plain-text.ts'

type Section = FieldsOf<'document'>['sections'][number]

const paragraph = (text: string): Paragraph => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] })

/**
 * Converts the sections of a legal text to one document for the editor: a large heading starts a
 * section, followed by its plain summary and its change note.
 */
export const documentOfSections = (sections: readonly Section[]): Document => ({
  type: 'doc',
  content: sections.flatMap(({ id, title, summary, changed, body }): Block[] => [
    { type: 'heading', attrs: { level: 2, id }, content: [{ type: 'text', text: title }] },
    { type: 'summary', content: [paragraph(summary)] },
    ...(changed ? [{ type: 'note' as const, attrs: { tone: 'info' as const }, content: [paragraph(changed)] }] : []),
    ...body.content,
  ]),
})

const plain = (block: Block) => textOf({ type: 'doc', content: [block] }).replaceAll('\n', ' ')

/** Splits an editor's document into sections; returns the error when it is not a legal text. */
export function sectionsOf({ content }: Document): { sections: Section[] } | { problem: string } {
  const sections: Section[] = []
  const ids = new Set<string>()
  for (const block of content) {
    const section = sections.at(-1)
    if (block.type === 'heading' && block.attrs.level === 2) {
      const title = plain(block)
      if (!title) return { problem: 'یکی از تیترهای اصلی خالی است؛ آن را بنویسید یا حذف کنید.' }
      let id = block.attrs.id && /^[a-z0-9-]{1,60}$/.test(block.attrs.id) ? block.attrs.id : ''
      if (!id || ids.has(id)) id = `section-${sections.length + 1}`
      while (ids.has(id)) id += '-x'
      ids.add(id)
      sections.push({ id, title, summary: '', body: { type: 'doc', content: [] } })
    } else if (!section) {
      return { problem: 'متن باید با یک تیتر اصلی شروع شود؛ هر تیتر اصلی یک بخش است.' }
    } else if (block.type === 'summary' && !section.summary) section.summary = plain(block)
    else if (
      block.type === 'note' &&
      block.attrs.tone === 'info' &&
      section.changed === undefined &&
      section.body.content.length === 0
    )
      section.changed = plain(block)
    else section.body.content.push(block)
  }
  if (sections.length === 0) return { problem: 'حداقل یک بخش با تیتر اصلی لازم است.' }
  const bare = sections.find(({ summary }) => !summary)
  if (bare) return { problem: `بخش «${bare.title}» خلاصه ندارد؛ زیر تیترش کادر خلاصه بگذارید.` }
  return { sections }
}
