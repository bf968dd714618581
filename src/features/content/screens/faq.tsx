import { sentField } from '#kit/sent-form.ts'
import { toOptions } from '#kit/options.ts'
import { cacheForGuests, contextOf } from '#platform/context.ts'
import { sendPart } from '#platform/html-parts.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { faqPath, topicPath } from '../addresses.ts'
import { answerPart, HelpPage, searchEnginesPart } from '../components/help-page.tsx'
import { answerTopics, type AnswerTopic } from '../topics.ts'
import { faqJsonLd } from '../faq-json-ld.ts'
import { renderDocument } from '../markup/render-document.tsx'
import { searchAnswers } from '../search-answers.ts'
import { loadAnswers } from '../server/load-answers.ts'
import { noteHelp } from '../server/note-help.ts'
import type { Route } from './+types/faq'

const longestQuery = 80
/** Max answers in a page with a search. */
const maxFound = 12

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, scope } = contextOf(context)
  const q = (url.searchParams.get('q') ?? '').slice(0, longestQuery)
  if (!q) cacheForGuests(context)
  const all = await loadAnswers(db)
  const topics = toOptions(answerTopics)
  const request = url.searchParams.get('topic') ?? ''
  const topic = Object.hasOwn(answerTopics, request) ? request : null
  const answers = topic ? all.filter(({ fields }) => fields.topic === topic) : all
  // A page carries the requested answers; the page of all questions those of its first topic.
  const matches = searchAnswers(
    answers.map((answer) => ({ ...answer, ...answer.fields })),
    q,
  ).found.map(({ slug }) => slug)
  const wholes = answers.filter(({ slug, fields }) =>
    q ? matches.slice(0, maxFound).includes(slug) : topic || fields.topic === topics[0]!.value,
  )
  return {
    view: {
      q,
      topic,
      topics,
      answers: answers.map(({ id, version, slug, text, fields: { topic: own, question, keywords, answer } }) => {
        const whole = wholes.some((each) => each.slug === slug)
        return {
          slug,
          topic: own,
          question,
          keywords: q ? keywords : [],
          // Only a server-side search needs the text beside the answer.
          text: q && matches.includes(slug) ? text : '',
          whole,
          answer: whole
            ? sendPart(
                scope,
                answerPart(slug),
                renderDocument(scope, { key: `${id}/${version}`, document: answer, prefix: slug }),
              )
            : null,
        }
      }),
    },
    // Search engines request documents, so client navigation skips this data.
    engines: sendPart(
      scope,
      searchEnginesPart,
      scope.document ? faqJsonLd(wholes.map(({ text, fields: { question } }) => ({ question, text }))) : '',
    ),
    origin: scope.origin,
  }
}

/** Records whether an answer helped. */
export async function action({ request, context }: Route.ActionArgs) {
  const [slug = '', statement] = ((await sentField(request, 'helped')) ?? '').split(' ')
  if (statement !== 'yes' && statement !== 'no') return null
  await noteHelp(contextOf(context), slug, statement === 'yes')
  return { slug, thanked: statement as 'yes' | 'no' }
}

const topicName = (topic: string) => answerTopics[topic as AnswerTopic]

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.view.topic ? `سؤال‌های ${topicName(loaderData.view.topic)}` : 'سؤال‌های رایج',
    description: 'پاسخ سؤال‌ها دربارهٔ حساب، خرید و فروش، قیمت، استعلام، پرداخت و کار بدون اینترنت، با جست‌وجو.',
    path: loaderData?.view.topic ? topicPath(loaderData.view.topic) : faqPath,
    origin: loaderData?.origin ?? '',
  })

export default function Faq({ loaderData: { view, engines }, actionData }: Route.ComponentProps) {
  return <HelpPage view={view} engines={engines} told={actionData ?? null} />
}
