import { useSearchParams } from 'react-router'
import { completeInfoSchema, InfoForm } from '#features/identity/embeds.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { ButtonLink } from '#ui/button.tsx'
import { QueueWhenOffline } from '#ui/form/queue-when-offline.tsx'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { infoPath, mobilePath, shebaPath, type EditedPart } from '../addresses.ts'
import { ContactForm } from '../components/contact-form.tsx'
import { LockedFact } from '../components/locked-fact.tsx'
import { Section } from '../components/section.tsx'
import { contactSchema } from '../schemas.ts'
import { presentOwnInfo } from '../server/present-own-info.ts'
import { infoTexts } from '../texts.ts'
import { answerContact, answerPersonInfo } from './answer-my-info.ts'
import type { Route } from './+types/my-info'

export const middleware = [requireSignIn]

/** Pass on `Retry-After` of a limit. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export function loader({ context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  return presentOwnInfo(ctx, personId)
}

/** The address names the submitted form. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const post = { request, ...personContextOf(context) }
  return url.searchParams.get('form') === 'contact' ? answerContact(post) : answerPersonInfo(post)
}

export const meta: Route.MetaFunction = () => pageTitle(infoTexts.title)

const loaderOf = (part: EditedPart) => async () => {
  const queue = await loadChunkQuietly(() => import('../components/queue-edit.ts'))
  return queue && ((data: FormData) => queue.queueEdit(part, data))
}
const loadQueue = { person: loaderOf('person'), contact: loaderOf('contact') }

/** A person's details: locked ones with the reason, and editable ones. */
export default function MyInfo({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { mobile, info, contact, sheba } = loaderData
  const [query] = useSearchParams()
  const answerOf = (form: string) => (query.get('form') === form ? answer : undefined)
  return (
    <div className="own-page">
      <header className="space-y-1">
        <h1 className="text-title">{infoTexts.title}</h1>
        <p className="text-label text-muted">{infoTexts.about}</p>
      </header>
      {query.has('saved') && (
        <Notice tone="good" live>
          {query.get('saved') === 'no-sheba' ? infoTexts.shebaRemoved : infoTexts.saved}
        </Notice>
      )}
      <Section title={infoTexts.fixed} card>
        <dl className="divide-y divide-line">
          <LockedFact label={infoTexts.mobile} value={mobile} reason={infoTexts.mobileAbout}>
            <ButtonLink href={mobilePath}>{infoTexts.changeMobile}</ButtonLink>
          </LockedFact>
          <LockedFact
            label={infoTexts.sheba}
            value={sheba ? [sheba.masked, sheba.bank].filter(Boolean).join('، ') : infoTexts.noSheba}
            reason={infoTexts.shebaAbout}
          >
            <ButtonLink href={shebaPath}>{sheba ? infoTexts.changeSheba : infoTexts.addSheba}</ButtonLink>
          </LockedFact>
        </dl>
      </Section>
      <Section title={infoTexts.person} card>
        <QueueWhenOffline schema={completeInfoSchema(info.today)} load={loadQueue.person} subject={infoTexts.waiting}>
          <InfoForm view={info} action={`${infoPath}?form=person`} answer={answerOf('person')} />
        </QueueWhenOffline>
      </Section>
      <Section title={infoTexts.contact} card>
        <QueueWhenOffline schema={contactSchema} load={loadQueue.contact} subject={infoTexts.waiting}>
          <ContactForm contact={contact} action={`${infoPath}?form=contact`} answer={answerOf('contact')} />
        </QueueWhenOffline>
      </Section>
    </div>
  )
}
