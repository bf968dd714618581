import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { HtmlPart } from '#ui/html-part.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { supportPath } from '../addresses.ts'
import type { AnswerView } from '../content-view.ts'
import { searchAnswers } from '../search-answers.ts'
import './content.css'

export type HelpView = { answers: AnswerView[]; topics: { value: string; label: string }[]; q: string }

/** The name under which an answer stands in the page. */
export const answerPart = (slug: string): string => `answer-${slug}`

/** The name under which data for search engines stand in the page. */
export const searchEnginesPart = 'help-data'

type HelpPageProps = { view: HelpView; engines: string | null; thanked: 'yes' | 'no' | null }

/** Every question with its answer on one page, so that the search works without a connection too (FEATURES PG01). */
export function HelpPage({ view, engines, thanked }: HelpPageProps) {
  const { answers, topics } = view
  const [query, setQuery] = useState(view.q)
  const page = useRef<HTMLDivElement>(null)
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    // The words of the answers stand in the page already; they do not travel a second time.
    setTexts(
      new Map(
        [...page.current!.querySelectorAll<HTMLElement>('details > div')].map((each) => [each.id, each.textContent]),
      ),
    )
    const open = () => {
      const answer = document.getElementById(decodeURIComponent(location.hash.slice(1)))
      answer?.closest('details')?.setAttribute('open', '')
      answer?.scrollIntoView()
    }
    open()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
  const { found, near } = searchAnswers(
    answers.map((answer) => ({ ...answer, text: texts.get(answer.slug) ?? answer.text })),
    query,
  )
  const searching = query.trim() !== ''
  const order = new Map(found.map(({ slug }, place) => [slug, place]))
  return (
    <div className="help" ref={page}>
      <PageHeader title="سؤال‌های رایج" lead="جواب را پیدا نکردید؟ از پشتیبانی بپرسید." />
      <form role="search" method="get" className="help-search" onSubmit={(event) => event.preventDefault()}>
        <span className="search-box">
          <IconSearch aria-hidden size={20} />
          <input
            type="search"
            name="q"
            aria-label="جست‌وجو در سؤال‌ها"
            placeholder="مثلاً کد پیامکی نمی‌رسد"
            maxLength={80}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </span>
        <Button kind="main" type="submit">
          جست‌وجو
        </Button>
      </form>
      <p role="status" className="text-label text-muted">
        {near && found.length > 0
          ? 'جواب دقیقی پیدا نشد؛ این سه سؤال نزدیک‌ترین‌اند.'
          : searching
            ? `${formatInteger(found.length)} سؤال پیدا شد`
            : `${formatInteger(answers.length)} سؤال`}
      </p>
      {thanked && (
        <Notice tone={thanked === 'yes' ? 'good' : 'info'} live>
          {thanked === 'yes'
            ? 'ممنون که خبر دادید.'
            : 'ممنون که خبر دادید. سؤالتان را برای پشتیبانی بفرستید تا جواب بدهیم. '}
          {thanked === 'no' && (
            <a href={supportPath} className="text-link-inline">
              نوشتن به پشتیبانی
            </a>
          )}
        </Notice>
      )}
      {topics.map(({ value, label }) => {
        const own = answers.filter(({ topic }) => topic === value)
        const shown = own.filter(({ slug }) => order.has(slug))
        return (
          <section key={value} aria-labelledby={`topic-${value}`} hidden={shown.length === 0} className="space-y-2">
            <h2 id={`topic-${value}`} className="text-heading">
              {label}
            </h2>
            <div className="card">
              {own.map(({ slug, question, answer }) => (
                <details key={slug} hidden={!order.has(slug)}>
                  <summary>{question}</summary>
                  <div id={slug}>
                    <HtmlPart name={answerPart(slug)} html={answer} />
                    <p className="help-ask">
                      کمک کرد؟
                      <button type="submit" form="helped" name="helped" value={`${slug} yes`} className="chip">
                        بله
                      </button>
                      <button type="submit" form="helped" name="helped" value={`${slug} no`} className="chip">
                        نه
                      </button>
                      <a href={`#${slug}`} className="text-link-inline">
                        لینک این جواب
                      </a>
                    </p>
                  </div>
                </details>
              ))}
            </div>
          </section>
        )
      })}
      <HtmlPart name={searchEnginesPart} html={engines} hidden />
      <PostForm id="helped" />
      <ButtonLink href={supportPath} className="self-start">
        پرسیدن از پشتیبانی
      </ButtonLink>
    </div>
  )
}
