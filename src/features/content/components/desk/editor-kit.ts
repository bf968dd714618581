import { Editor, Extension, mergeAttributes, Node, type JSONContent } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { pictureAddress } from '#kit/picture-address.ts'
import { isSafeLink } from '../../document/document.ts'
import { cleanPasted } from './clean-pasted.ts'

/** A vehicle as the server describes it to the editor. */
export type EditorCar = { slug: string; title: string; price: string; day: string | null; picture: string }

/** Keeps the anchors of headings during editing, so that links to sections stay valid. */
const HeadingIds = Extension.create({
  name: 'headingIds',
  addGlobalAttributes: () => [
    {
      types: ['heading'],
      attributes: {
        id: { default: null, parseHTML: () => null, renderHTML: ({ id }) => (id ? { id: String(id) } : {}) },
      },
    },
  ],
})

const box = (name: string, className: string, attributes: Record<string, string> = {}) =>
  Node.create({
    name,
    group: 'block',
    content: 'paragraph+',
    defining: true,
    parseHTML: () => [{ tag: `aside[data-box="${name}"]` }],
    renderHTML: ({ HTMLAttributes }) => [
      'aside',
      mergeAttributes(HTMLAttributes, { 'data-box': name, class: className, ...attributes }),
      0,
    ],
  })

const Summary = box('summary', 'prose-summary')

const Note = box('note', 'prose-note').extend({
  addAttributes: () => ({
    tone: {
      default: 'info',
      parseHTML: (element: HTMLElement) => (element.dataset['tone'] === 'warning' ? 'warning' : 'info'),
      renderHTML: ({ tone }: { tone?: string }) => ({ 'data-tone': tone ?? 'info' }),
    },
  }),
})

/** A picture of this site; foreign ones are never shown, so they cannot be pasted. */
const Picture = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    picture: { default: '', parseHTML: (element) => element.dataset['picture'] ?? '' },
    alt: { default: '', parseHTML: (element) => element.dataset['alt'] ?? '' },
    caption: { default: null, parseHTML: (element) => element.dataset['caption'] ?? null },
  }),
  parseHTML: () => [{ tag: 'figure[data-picture]' }],
  renderHTML: ({ node }) => {
    const { picture, alt, caption } = node.attrs as { picture: string; alt: string; caption: string | null }
    return [
      'figure',
      { 'data-picture': picture, 'data-alt': alt, ...(caption && { 'data-caption': caption }) },
      ['img', { src: pictureAddress(picture, 640, 'webp'), alt }],
      ['figcaption', {}, caption ?? alt],
    ]
  },
})

/** A car with today's price, as readers see it. */
const CarCard = (load: (slug: string) => Promise<EditorCar | null>) =>
  Node.create({
    name: 'carCard',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      slug: { default: '', parseHTML: (element: HTMLElement) => element.dataset['car'] ?? '' },
    }),
    parseHTML: () => [{ tag: 'div[data-car]' }],
    renderHTML: ({ node }) => ['div', { 'data-car': node.attrs['slug'] as string }],
    addNodeView:
      () =>
      ({ node }) => {
        const slug = node.attrs['slug'] as string
        const dom = document.createElement('div')
        dom.className = 'prose-car'
        dom.dataset['car'] = slug
        dom.textContent = slug
        void load(slug).then((car) => {
          if (!car) {
            dom.textContent = `خودرویی با نام ${slug} نداریم`
            return
          }
          const picture = document.createElement('img')
          picture.src = pictureAddress(car.picture, 320, 'webp')
          picture.alt = ''
          const words = document.createElement('div')
          for (const [tag, text] of [
            ['span', car.title],
            ['b', car.price],
            ['small', car.day ?? ''],
          ] as const) {
            const line = document.createElement(tag)
            line.textContent = text
            words.append(line)
          }
          dom.replaceChildren(picture, words)
        })
        return { dom }
      },
  })

type EditorOptions = {
  element: HTMLElement
  content: JSONContent
  label: string
  describedBy: string
  loadCar: (slug: string) => Promise<EditorCar | null>
  onUpdate: (content: JSONContent) => void
  onChange: () => void
  onEscape: () => void
}

/**
 * Creates the editor with exactly the parts that a document allows; pasted content is reduced to
 * them.
 */
export const createEditor = ({ element, content, label, describedBy, loadCar, ...on }: EditorOptions): Editor =>
  new Editor({
    element,
    content,
    // The content security policy allows no injected styles; they are in `desk.css`.
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        code: false,
        codeBlock: false,
        strike: false,
        underline: false,
        link: {
          openOnClick: false,
          autolink: false,
          linkOnPaste: true,
          isAllowedUri: (uri) => isSafeLink(uri),
          HTMLAttributes: { class: 'text-link-inline', rel: null, target: null },
        },
      }),
      HeadingIds,
      Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false }),
      TableRow,
      TableHeader.extend({ content: 'paragraph+' }),
      TableCell.extend({ content: 'paragraph+' }),
      Summary,
      Note,
      Picture,
      CarCard(loadCar),
    ],
    editorProps: {
      attributes: {
        class: 'prose editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': describedBy,
        dir: 'rtl',
      },
      transformPastedHTML: cleanPasted,
      // Lets keyboard users leave the editor: Tab belongs to lists and tables.
      handleKeyDown: (_view, event) => {
        if (event.key !== 'Escape') return false
        on.onEscape()
        return true
      },
    },
    onUpdate: ({ editor }) => on.onUpdate(editor.getJSON()),
    onTransaction: on.onChange,
  })

export type { Editor }
