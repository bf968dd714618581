import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCar,
  IconH2,
  IconH3,
  IconInfoCircle,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconNote,
  IconPhoto,
  IconSeparator,
  IconTable,
} from '#ui/icons/index.ts'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { loadChunk } from '#ui/load-chunk.ts'
import type { Editor } from './editor-kit.ts'
import { CarPanel, LinkPanel, loadCars, PicturePanel, TableActions, type Panel } from './editor-panels.tsx'
import '../content.css'
import './admin.css'

type RichEditorProps = {
  id: string
  /** The document as JSON. */
  initial: string
  error: string | undefined
  legal: boolean
  onDirty: (dirty: boolean) => void
}

const parsed = (text: string) => {
  try {
    return JSON.parse(text) as { type: string; content?: object[] }
  } catch {
    return { type: 'doc', content: [] }
  }
}

/** The editor cannot open an empty document, so replace it. */
const openable = (text: string) => {
  const document = parsed(text)
  return document.content?.length ? document : { type: 'doc', content: [{ type: 'paragraph' }] }
}

/**
 * The text editor. Its library loads separately after hydration. Without JavaScript the page says
 * so and submits the text unchanged.
 */
export function RichEditor({ id, initial, error, legal, onDirty }: RichEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [failed, setFailed] = useState(false)
  const [value, setValue] = useState(initial)
  const [panel, setPanel] = useState<Panel | null>(null)
  const [, redraw] = useState(0)
  const first = useRef(initial)
  useEffect(() => {
    let made: Editor | null = null
    let gone = false
    void loadChunk(() => import('./editor-kit.ts')).then((kit) => {
      if (gone) return
      if (!kit) return setFailed(true)
      made = kit.createEditor({
        element: place.current!,
        content: openable(first.current),
        label: 'متن',
        describedBy: `${id}-help`,
        loadCar: async (slug) => (await loadCars({ slug }))[0] ?? null,
        onUpdate: (content) => {
          setValue(JSON.stringify(content))
          onDirty(true)
        },
        onChange: () => redraw((count) => count + 1),
        onEscape: () => tools.current?.querySelector('button')?.focus(),
      })
      setEditor(made)
    })
    return () => {
      gone = true
      made?.destroy()
    }
  }, [id, onDirty])
  return (
    <div className="editor" data-refused={error ? '' : undefined}>
      <p className="text-label font-medium" id={`${id}-label`}>
        متن
      </p>
      <input type="hidden" id={id} name="body" value={value} />
      <noscript>
        <p className="editor-still">
          برای نوشتن متن، جاوااسکریپت لازم است که در این مرورگر خاموش است. بقیهٔ فیلدها را می‌توانید تغییر بدهید؛ متن
          همان‌طور که هست می‌ماند.
        </p>
      </noscript>
      {failed && <p className="editor-still">ویرایشگر باز نشد. اتصال اینترنت را بررسی و صفحه را دوباره باز کنید.</p>}
      {editor && (
        <>
          <Tools editor={editor} panel={panel} onPanel={setPanel} ref={tools} />
          {panel === 'link' && <LinkPanel editor={editor} onDone={() => setPanel(null)} />}
          {panel === 'car' && <CarPanel editor={editor} onDone={() => setPanel(null)} />}
          {panel === 'picture' && <PicturePanel editor={editor} onDone={() => setPanel(null)} />}
          {editor.isActive('table') && <TableActions editor={editor} />}
        </>
      )}
      <div ref={place} className="editor-place" />
      <p id={`${id}-help`} className="text-note text-muted">
        {legal
          ? 'هر تیتر اصلی یک بخش است؛ زیرش کادر خلاصه، و اگر چیزی عوض شده یک یادداشت بگذارید.'
          : 'متن کپی‌شده از Word تمیز می‌شود. برای رفتن به نوار ابزار Escape را بزنید.'}
      </p>
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className="text-note font-medium text-bad">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

type Tool = {
  label: string
  Icon: ComponentType<{ size: number; 'aria-hidden': boolean }>
  active?: (editor: Editor) => boolean
  run: (editor: Editor) => unknown
}

const tools: readonly (Tool | null)[] = [
  {
    label: 'تیتر',
    Icon: IconH2,
    active: (e) => e.isActive('heading', { level: 2 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'زیرتیتر',
    Icon: IconH3,
    active: (e) => e.isActive('heading', { level: 3 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'پررنگ',
    Icon: IconBold,
    active: (e) => e.isActive('bold'),
    run: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    label: 'کج',
    Icon: IconItalic,
    active: (e) => e.isActive('italic'),
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  null,
  {
    label: 'لیست',
    Icon: IconList,
    active: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'لیست شماره‌دار',
    Icon: IconListNumbers,
    active: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'نقل‌قول',
    Icon: IconBlockquote,
    active: (e) => e.isActive('blockquote'),
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  null,
  {
    label: 'کادر خلاصه',
    Icon: IconNote,
    active: (e) => e.isActive('summary'),
    run: (e) => e.chain().focus().toggleWrap('summary').run(),
  },
  {
    label: 'یادداشت',
    Icon: IconInfoCircle,
    active: (e) => e.isActive('note', { tone: 'info' }),
    run: (e) => e.chain().focus().toggleWrap('note', { tone: 'info' }).run(),
  },
  {
    label: 'هشدار',
    Icon: IconAlertTriangle,
    active: (e) => e.isActive('note', { tone: 'warning' }),
    run: (e) => e.chain().focus().toggleWrap('note', { tone: 'warning' }).run(),
  },
  { label: 'خط جداکننده', Icon: IconSeparator, run: (e) => e.chain().focus().setHorizontalRule().run() },
  {
    label: 'جدول',
    Icon: IconTable,
    active: (e) => e.isActive('table'),
    run: (e) => e.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
]

const panels = [
  { panel: 'link', label: 'لینک', Icon: IconLink },
  { panel: 'car', label: 'کارت خودرو', Icon: IconCar },
  { panel: 'picture', label: 'عکس', Icon: IconPhoto },
] as const

type ToolsProps = {
  editor: Editor
  panel: Panel | null
  onPanel: (panel: Panel | null) => void
  ref: React.Ref<HTMLDivElement>
}

function Tools({ editor, panel, onPanel, ref }: ToolsProps) {
  return (
    <div role="toolbar" aria-label="ابزار متن" className="editor-tools" ref={ref}>
      {tools.map((tool, at) =>
        tool ? (
          <button
            key={tool.label}
            type="button"
            title={tool.label}
            aria-label={tool.label}
            aria-pressed={tool.active?.(editor) ?? undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => tool.run(editor)}
          >
            <tool.Icon aria-hidden size={20} />
          </button>
        ) : (
          <span key={at} aria-hidden className="editor-gap" />
        ),
      )}
      {panels.map(({ panel: name, label, Icon }) => (
        <button
          key={name}
          type="button"
          title={label}
          aria-label={label}
          aria-expanded={panel === name}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPanel(panel === name ? null : name)}
        >
          <Icon aria-hidden size={20} />
        </button>
      ))}
      <span aria-hidden className="editor-gap" />
      <button
        type="button"
        title="برگرداندن"
        aria-label="برگرداندن"
        disabled={!editor.can().undo()}
        onClick={() => editor.chain().focus().undo().run()}
      >
        <IconArrowForwardUp aria-hidden size={20} />
      </button>
      <button
        type="button"
        title="انجام دوباره"
        aria-label="انجام دوباره"
        disabled={!editor.can().redo()}
        onClick={() => editor.chain().focus().redo().run()}
      >
        <IconArrowBackUp aria-hidden size={20} />
      </button>
    </div>
  )
}
