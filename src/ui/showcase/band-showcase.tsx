import { Button, ButtonLink } from '../button.tsx'
import { Drawing, drawingNames } from '../drawing.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { ShowcaseSection, Specimens } from './section.tsx'

/** The lapis band with its content, and the drawings in the colours of the theme. */
export function BandShowcase() {
  return (
    <ShowcaseSection id="band" title="نوار لاجوردی و طرح‌ها">
      <Specimens title="نوار با یک کار اصلی، و پنل سفید روی آن" wide>
        <div className="band rounded-card p-6">
          <p className="text-title font-extrabold">بدهی سه خودرو</p>
          <p className="band-muted mb-4">اولین مهلت ۹ آذر</p>
          <div className="flex flex-wrap gap-2">
            <Button kind="main">پرداخت</Button>
            <ButtonLink kind="band" href="#band">
              جزئیات
            </ButtonLink>
          </div>
        </div>
        <div className="band rounded-card p-6">
          <div className="panel">
            <Button kind="solid">دیدن شرایط</Button>
          </div>
        </div>
      </Specimens>
      <Specimens title="یکی از چند، علامت و آواتار">
        <nav aria-label="نمونه" className="segments">
          <a href="#band" aria-current="true">
            همه
          </a>
          <a href="#band">فقط تفاوت‌ها</a>
        </nav>
        <label className="choice">
          <input type="checkbox" className="tick" defaultChecked />
          <span>شخصی</span>
        </label>
        <span className="monogram">پژ</span>
      </Specimens>
      <SectionHead title="سرِ بخش" href="#band" more="همه" />
      <Specimens title="طرح‌ها">
        {drawingNames.map((name) => (
          <Drawing
            key={name}
            name={name}
            width={name.startsWith('no-') ? 200 : 40}
            height={name.startsWith('no-') ? 120 : 40}
          />
        ))}
      </Specimens>
    </ShowcaseSection>
  )
}
