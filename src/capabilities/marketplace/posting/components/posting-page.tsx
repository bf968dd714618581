import type { WizardAnswer } from '#ui/wizard/answer-wizard.ts'
import { WizardPage } from '#ui/wizard/wizard-page.tsx'
import type { WizardView } from '#ui/wizard/wizard.ts'
import type { PostingView } from '../posting-view.ts'
import { postingWizard } from '../steps.ts'
import { postingFields } from './posting-fields.tsx'

type PostingPageProps = {
  title: string
  submit: string
  loaded: { view: WizardView; posting: PostingView }
  answer: WizardAnswer | undefined
}

/** One step of an ad, new or edited. */
export function PostingPage({ title, submit, loaded: { view, posting }, answer }: PostingPageProps) {
  const wizard = postingWizard(posting.adId, posting.gallery)
  return (
    <WizardPage
      wizard={wizard}
      title={title}
      view={view}
      answer={answer}
      fields={postingFields({ view: posting, pathOf: wizard.pathOf })}
      submit={submit}
      encType={view.step === 'pictures' ? 'multipart/form-data' : undefined}
      toLast={posting.complete ? 'ذخیره و رفتن به مرور آگهی' : undefined}
    />
  )
}
