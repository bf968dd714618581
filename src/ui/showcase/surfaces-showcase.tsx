import { Button } from '../button.tsx'
import { Drawing, type DrawingName } from '../drawing.tsx'
import { LinkTabs } from '../parts/link-tabs.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { ShowcaseSection, Specimens } from './section.tsx'

const colours = [
  ['ink', 'bg-ink'],
  ['muted', 'bg-muted'],
  ['line', 'bg-line'],
  ['control', 'bg-control'],
  ['sunken', 'bg-sunken'],
  ['lazuli', 'bg-lazuli'],
  ['lazuli-mid', 'bg-lazuli-mid'],
  ['lazuli-soft', 'bg-lazuli-soft'],
  ['saffron', 'bg-saffron'],
  ['good', 'bg-good'],
  ['warn', 'bg-warn'],
  ['bad', 'bg-bad'],
  ['band', 'bg-band'],
  ['band-deep', 'bg-band-deep'],
] as const

const drawings: readonly DrawingName[] = [
  'no-results',
  'no-messages',
  'no-bookmarks',
  'no-notices',
  'no-rows',
  'no-galleries',
  'no-network',
]

/** The surfaces of pages: colours, the band, section heads, empty-state drawings. */
export function SurfacesShowcase() {
  return (
    <ShowcaseSection id="surfaces" title="رنگ، نوار لاجوردی و تصویرسازی">
      <Specimens title="رنگ‌ها">
        {colours.map(([name, colour]) => (
          <span key={name} className="flex flex-col items-center gap-1">
            <span aria-hidden className={`size-12 rounded-control border border-line ${colour}`} />
            <code dir="ltr" className="text-note text-muted">
              {name}
            </code>
          </span>
        ))}
      </Specimens>
      <div className="band flex flex-col gap-4 rounded-card p-5">
        <div>
          <p className="text-title font-bold">نوار لاجوردی</p>
          <p className="band-muted">جایی که موضوع صفحه پلاک یا بدهی است، در صفحهٔ اصلی و در صفحهٔ خطا.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button kind="main">کار اصلی</Button>
          <Button kind="band">کار دوم</Button>
        </div>
      </div>
      <SectionHead title="سر یک بخش" href="#surfaces" more="همه" />
      <LinkTabs
        label="نمونهٔ تب"
        tabs={[
          { href: '#surfaces', label: 'همه', count: 12, current: true },
          { href: '#surfaces-2', label: 'باز', count: 3, current: false },
        ]}
      />
      <Specimens title="وقتی چیزی نیست">
        {drawings.map((name) => (
          <Drawing key={name} name={name} width={150} height={90} />
        ))}
      </Specimens>
    </ShowcaseSection>
  )
}
