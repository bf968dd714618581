import { IconSearch } from '#ui/icons/index.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { HtmlPart } from '#ui/html-part.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { askAgainPath, faqPath, supportPath, topicPath } from '../addresses.ts'
import type { AnswerView } from '../content-view.ts'
import { searchAnswers } from '../search-answers.ts'
import './content.css'
import { useLaterAnswers } from './use-later-answers.ts'

export type HelpView = {
  answers: AnswerView[]
  topics: { value: string; label: string }[]
  q: string
  /** The only topic of this page; null for all. */
  topic: string | null
}

/** The name of an answer's part in the page. */
export const answerPart = (slug: string): string => `answer-${slug}`

/** The name of the part with data for search engines. */
export const searchEnginesPart = 'help-data'

type HelpPageProps = { view: HelpView; engines: string | null; told: { slug: string; thanked: 'yes' | 'no' } | null }

/**
 * All questions on one page. To limit its size it carries the answers of one topic. The others load
 * when the first of them is opened or searched, also offline; without JavaScript a link leads to
 * their topic's page.
 */
export function HelpPage({ view, engines, told }: HelpPageProps) {
  const { answers, topics, topic: only } = view
  const [query, setQuery] = useState(view.q)
  const load = useLaterAnswers()
  const { later, want } = load
  const openFromHash = useEffectEvent(() => {
    const slug = decodeURIComponent(location.hash.slice(1))
    const answer = slug && document.getElementById(slug)
    if (!answer) return
    answer.closest('details')?.setAttribute('open', '')
    answer.scrollIntoView()
    if (answers.some((each) => each.slug === slug && !each.whole)) void want()
  })
  useEffect(() => {
    openFromHash()
    addEventListener('hashchange', openFromHash)
    return () => removeEventListener('hashchange', openFromHash)
  }, [])
  const search = (text: string) => {
    setQuery(text)
    void want()
  }
  const { found, near } = searchAnswers(
    answers.map((answer) => ({ ...answer, ...later.get(answer.slug) })),
    query,
  )
  const searching = query.trim() !== ''
  const onlyTopic = topics.find(({ value }) => value === only)
  const order = new Map(found.map(({ slug }, place) => [slug, place]))
  return (
    <div className="help">
      <PageHeader
        title={onlyTopic ? `سؤال‌های ${onlyTopic.label}` : 'سؤال‌های رایج'}
        lead="پاسخ سؤالتان را پیدا نکردید؟ از پشتیبانی بپرسید."
        {...(onlyTopic && { back: { href: faqPath, label: 'همهٔ سؤال‌ها' } })}
      />
      <SearchForm query={query} onFocus={() => void want()} onSearch={search} />
      <p role="status" className="text-label text-muted">
        {near && found.length > 0
          ? 'پاسخ دقیقی پیدا نشد؛ این سه سؤال از همه نزدیک‌ترند.'
          : searching
            ? `${formatInteger(found.length)} سؤال پیدا شد`
            : `${formatInteger(answers.length)} سؤال`}
      </p>
      {told && <Thanks {...told} question={answers.find(({ slug }) => slug === told.slug)?.question} />}
      {!onlyTopic && !searching && (
        <nav aria-label="موضوع‌ها" className="help-topics">
          {topics.map(({ value, label }) => (
            <a key={value} href={`#topic-${value}`} className="chip">
              {label}
            </a>
          ))}
        </nav>
      )}
      {(onlyTopic ? [onlyTopic] : topics).map((topic) => (
        <Topic key={topic.value} topic={topic} titled={!onlyTopic} answers={answers} order={order} load={load} />
      ))}
      <HtmlPart name={searchEnginesPart} html={engines} hidden />
      <PostForm id="helped" />
      <ButtonLink href={supportPath} className="self-start">
        پرسیدن از پشتیبانی
      </ButtonLink>
    </div>
  )
}

type SearchFormProps = { query: string; onFocus: () => void; onSearch: (text: string) => void }

type TopicProps = {
  topic: { value: string; label: string }
  /** Whether the topic's name stands above its questions. */
  titled: boolean
  answers: readonly AnswerView[]
  /** The place of each shown answer; others are hidden. */
  order: ReadonlyMap<string, number>
  load: ReturnType<typeof useLaterAnswers>
}

/** The questions of one topic. */
function Topic({ topic: { value, label }, titled, answers, order, load: { later, missed, want } }: TopicProps) {
  const own = answers.filter(({ topic }) => topic === value)
  const shown = own.filter(({ slug }) => order.has(slug))
  return (
    <section aria-labelledby={`topic-${value}`} hidden={shown.length === 0} className="space-y-2">
      {titled && (
        <h2 id={`topic-${value}`} className="scroll-mt-22 text-heading">
          {label}
        </h2>
      )}
      <div className="card">
        {own.map(({ slug, question, whole, answer }) => {
          const html = later.get(slug)?.html
          return (
            <details key={slug} hidden={!order.has(slug)} onToggle={() => !whole && void want()}>
              <summary>{question}</summary>
              <div id={slug}>
                {whole || html !== undefined ? (
                  <Answer slug={slug} html={html ?? answer} />
                ) : (
                  <p>
                    {missed && 'پاسخ نیامد؛ اتصال اینترنت را بررسی کنید. '}
                    <a href={`${topicPath(value)}#${slug}`} className="text-link-inline">
                      دیدن پاسخ<span className="sr-only">: {question}</span>
                    </a>
                  </p>
                )}
              </div>
            </details>
          )
        })}
      </div>
    </section>
  )
}

type ThanksProps = { slug: string; thanked: 'yes' | 'no'; question: string | undefined }

/** Offers a support request with the question of an answer that did not help. */
function Thanks({ slug, thanked, question }: ThanksProps) {
  if (thanked === 'yes')
    return (
      <Notice tone="good" live>
        ممنون که خبر دادید.
      </Notice>
    )
  return (
    <Notice tone="info" live>
      ممنون که خبر دادید. بنویسید چه چیزی هنوز روشن نیست تا پشتیبانی پاسخ بدهد.{' '}
      <a href={question ? askAgainPath(slug, question) : supportPath} className="text-link-inline">
        پرسیدن از پشتیبانی
      </a>
    </Notice>
  )
}

function Answer({ slug, html }: { slug: string; html: string | null }) {
  return (
    <>
      <HtmlPart name={answerPart(slug)} html={html} />
      <p className="help-ask">
        کمک کرد؟
        <button type="submit" form="helped" name="helped" value={`${slug} yes`} className="chip">
          بله
        </button>
        <button type="submit" form="helped" name="helped" value={`${slug} no`} className="chip">
          نه
        </button>
        <a href={`#${slug}`} className="text-link-inline">
          لینک این پاسخ
        </a>
      </p>
    </>
  )
}

function SearchForm({ query, onFocus, onSearch }: SearchFormProps) {
  return (
    <form
      role="search"
      method="get"
      action={faqPath}
      className="help-search"
      onSubmit={(event) => event.preventDefault()}
    >
      <span className="search-box">
        <IconSearch aria-hidden size={20} />
        <input
          type="search"
          name="q"
          aria-label="جست‌وجو در سؤال‌ها"
          placeholder="مثلاً کد پیامکی نمی‌رسد"
          maxLength={80}
          value={query}
          onFocus={onFocus}
          onChange={(event) => onSearch(event.target.value)}
        />
      </span>
      <Button kind="main" type="submit">
        جست‌وجو
      </Button>
    </form>
  )
}
