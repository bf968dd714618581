import { sentField } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { sendPart } from '#platform/html-parts.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { faqPath } from '../addresses.ts'
import { answerPart, HelpPage, searchEnginesPart } from '../components/help-page.tsx'
import { answerTopics } from '../seed/seed-shapes.ts'
import { faqJsonLd } from '../faq-json-ld.ts'
import { renderDocument } from '../markup/render-document.tsx'
import { loadAnswers } from '../server/load-answers.ts'
import { noteHelp } from '../server/note-help.ts'
import type { Route } from './+types/faq'

const longestQuery = 80

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, scope } = contextOf(context)
  const answers = await loadAnswers(db)
  const q = (url.searchParams.get('q') ?? '').slice(0, longestQuery)
  return {
    view: {
      q,
      topics: Object.entries(answerTopics).map(([value, label]) => ({ value, label })),
      answers: answers.map(({ id, version, slug, text, fields: { topic, question, keywords, answer } }) => ({
        slug,
        topic,
        question,
        keywords,
        // Only a search on the server needs the words beside the answer.
        text: q ? text : '',
        answer: sendPart(
          scope,
          answerPart(slug),
          renderDocument(scope, { key: `${id}/${version}`, document: answer, prefix: slug }),
        ),
      })),
    },
    // Who moves here within the site is no search engine.
    engines: sendPart(
      scope,
      searchEnginesPart,
      scope.document ? faqJsonLd(answers.map(({ text, fields: { question } }) => ({ question, text }))) : '',
    ),
    origin: scope.origin,
  }
}

/** Whether an answer helped. */
export async function action({ request, context }: Route.ActionArgs) {
  const [slug = '', said] = ((await sentField(request, 'helped')) ?? '').split(' ')
  if (said !== 'yes' && said !== 'no') return null
  await noteHelp(contextOf(context), slug, said === 'yes')
  return { thanked: said as 'yes' | 'no' }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'سؤال‌های رایج',
    description: 'جواب سؤال‌ها دربارهٔ حساب، خرید و فروش، قیمت، استعلام، پرداخت و کار بدون اینترنت، با جست‌وجو.',
    path: faqPath,
    origin: loaderData?.origin ?? '',
  })

export default function Faq({ loaderData: { view, engines }, actionData }: Route.ComponentProps) {
  return <HelpPage view={view} engines={engines} thanked={actionData?.thanked ?? null} />
}
