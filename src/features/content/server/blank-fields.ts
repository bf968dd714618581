import type { AnyFields, EntryKind } from '../entry-fields.ts'

const body = { type: 'doc' as const, content: [] }

/** Returns the initial fields of a new entry; its form completes it. */
export function blankFields(kind: EntryKind, title: string): AnyFields {
  switch (kind) {
    case 'article':
    case 'news':
      return {
        title,
        lead: '',
        category: kind === 'news' ? 'market' : 'buying',
        author: 'تحریریهٔ فرمان',
        models: [],
        cover: { model: '', alt: '' },
        body,
      }
    case 'faq':
      return { question: title, topic: 'account', keywords: [], answer: body }
    case 'page':
      return { title, lead: '', body }
    case 'job':
      return { title, lead: '', team: '', city: '', kind: '', open: true, body }
    case 'document':
      return { title, version: '', effective: '', sections: [] }
  }
}
