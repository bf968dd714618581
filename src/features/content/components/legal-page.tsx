import { toPersianDigits } from '#kit/digits.ts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { HtmlPart } from '#ui/html-part.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { complaintPath, faqPath } from '../addresses.ts'
import type { AcceptanceView, ComparedView, LegalView } from '../content-view.ts'
import { editionName } from '../edition-name.ts'
import { legalTexts, type LegalName } from '../legal-texts.ts'
import { ChangedLines } from './changed-lines.tsx'
import { PrintPage } from './keep-article.tsx'
import './content.css'
import './legal.css'

const partOf = (id: string) => `section-${id}`

const timeWords = {
  today: 'نسخهٔ فعلی',
  former: 'نسخهٔ قبلی؛ دیگر اجرا نمی‌شود',
  'to come': 'هنوز اجرا نشده است',
} as const

/** A legal text: contents, sections with plain summaries, editions, and changes. */
export function LegalPage({ name, view, thanked }: { name: LegalName; view: LegalView; thanked: boolean }) {
  const words = legalTexts[name]
  const { version, effective, time, sections, versions, compared, acceptance } = view
  return (
    <article className="legal">
      <PageHeader title={view.title} lead={words.lead}>
        <p className="text-note text-muted">
          نسخهٔ {editionName(version)} · از {effective} · {timeWords[time]}
        </p>
      </PageHeader>
      {time !== 'today' && (
        <Notice tone={time === 'former' ? 'warn' : 'info'} title={timeWords[time]}>
          <a href={words.path} className="text-link">
            رفتن به نسخهٔ فعلی
          </a>
        </Notice>
      )}
      {thanked && (
        <Notice tone="good" live>
          ثبت شد؛ ممنون که وقت گذاشتید و خواندید.
        </Notice>
      )}
      {time === 'today' && acceptance && !thanked && (
        <Acceptance name={name} version={version} acceptance={acceptance} />
      )}
      {compared && <Compared compared={compared} version={version} />}
      <div className="legal-columns">
        <Side sections={sections} versions={versions} />
        <div className="legal-sections">
          {sections.map(({ id, title, summary, changed, body }) => (
            <section key={id} aria-labelledby={id} className="legal-section">
              <h2 id={id}>{title}</h2>
              <div role="note" className="legal-summary" aria-label={`خلاصهٔ ${title}`}>
                <b>خلاصه</b>
                <p>{summary}</p>
                {changed && (
                  <p className="legal-changed">
                    <b>چه چیزی تغییر کرد؟</b> {changed}
                  </p>
                )}
              </div>
              <HtmlPart name={partOf(id)} html={body} />
            </section>
          ))}
        </div>
      </div>
      <p className="text-label text-muted">
        سؤالی دارید؟{' '}
        <a href={faqPath} className="text-link-inline">
          سؤال‌های رایج
        </a>{' '}
        را ببینید یا{' '}
        <a href={complaintPath} className="text-link-inline">
          شکایت ثبت کنید
        </a>
        .
      </p>
    </article>
  )
}

type AcceptanceProps = { name: LegalName; version: string; acceptance: AcceptanceView }

/** States which edition the person accepted, and what changed since. */
function Acceptance({ name, version, acceptance: { state, accepted, changes } }: AcceptanceProps) {
  const words = legalTexts[name]
  if (state === 'accepted') {
    return (
      <p className="text-note text-muted">
        {words.accepted}
        {accepted && ` (${accepted.day})`}.
      </p>
    )
  }
  return (
    <Notice tone="info" title={state === 'changed' ? words.changed : words.waiting}>
      {changes.length > 0 && accepted && (
        <>
          <p>از نسخهٔ {editionName(accepted.version)} که پذیرفتید تا امروز:</p>
          <ul className="legal-changes">
            {changes.map(({ id, title, changed }) => (
              <li key={id}>
                <a href={`#${id}`} className="text-link-inline">
                  {title}
                </a>
                : {changed}
              </li>
            ))}
          </ul>
        </>
      )}
      <PostForm className="mt-3">
        <input type="hidden" name="version" value={version} />
        <Button type="submit" name="intent" value="accept">
          {words.accept}
        </Button>
      </PostForm>
    </Notice>
  )
}

function Compared({ compared, version }: { compared: ComparedView; version: string }) {
  return (
    <section className="card legal-compared" aria-labelledby="compared">
      <h2 id="compared">
        تفاوت نسخهٔ {editionName(version)} با نسخهٔ {editionName(compared.version)}
      </h2>
      {compared.sections.length === 0 && <p>متن این دو نسخه یکی است.</p>}
      {compared.sections.map(({ id, title, lines }) => (
        <div key={id}>
          <h3>{title}</h3>
          <ChangedLines lines={lines} />
        </div>
      ))}
      {compared.same > 0 && compared.sections.length > 0 && (
        <p className="text-note text-muted">{toPersianDigits(compared.same)} بخش دیگر تغییری نکرده است.</p>
      )}
    </section>
  )
}

/** Contents and editions beside the text. */
function Side({ sections, versions }: Pick<LegalView, 'sections' | 'versions'>) {
  return (
    <div className="legal-side">
      <nav className="card article-contents legal-contents" aria-label="بخش‌های این متن">
        <b>بخش‌های این متن</b>
        <ol>
          {sections.map(({ id, title, changed }) => (
            <li key={id}>
              <a href={`#${id}`} className="text-link-inline">
                {title}
              </a>
              {changed && <small className="text-muted"> (تغییر کرده)</small>}
            </li>
          ))}
        </ol>
      </nav>
      {versions.length > 1 && (
        <section className="card legal-editions" aria-labelledby="editions">
          <h2 id="editions">نسخه‌ها</h2>
          <ul>
            {versions.map((each) => (
              <li key={each.version}>
                <a href={each.href} aria-current={each.shown ? 'page' : undefined} className="text-link">
                  {editionName(each.version)}
                </a>
                <small className="text-muted">از {each.effective}</small>
                {each.compare && (
                  <a href={each.compare} className="text-link">
                    مقایسه با نسخهٔ فعلی<span className="sr-only">: {editionName(each.version)}</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <PrintPage />
    </div>
  )
}
