import type { WizardAnswer } from '#ui/wizard/answer-wizard.ts'
import { WizardPage } from '#ui/wizard/wizard-page.tsx'
import type { WizardView } from '#ui/wizard/wizard.ts'
import type { PostingView } from '../posting-view.ts'
import { postingWizard } from '../steps.ts'
import { OlderAccountDraft } from './older-draft.tsx'
import { useDeviceCopy, type AccountDraft } from './use-device-copy.ts'
import { postingFields } from './posting-fields.tsx'

type PostingPageProps = {
  title: string
  submit: string
  /** `draft` is the account's whole draft of an own new ad. */
  loaded: { view: WizardView; posting: PostingView; draft: AccountDraft | null }
  answer: WizardAnswer | undefined
}

/** One step of an ad, new or edited. */
export function PostingPage({ title, submit, loaded: { view, posting, draft }, answer }: PostingPageProps) {
  const wizard = postingWizard(posting.adId, posting.gallery)
  const onOffline = useDeviceCopy(draft)
  return (
    <>
      {posting.older && (
        <OlderAccountDraft older={posting.older} gallery={posting.gallery} ownCar={posting.car?.title ?? null} />
      )}
      <WizardPage
        wizard={wizard}
        title={title}
        view={view}
        answer={answer}
        fields={postingFields({ view: posting, pathOf: wizard.pathOf })}
        submit={submit}
        encType={view.step === 'pictures' ? 'multipart/form-data' : undefined}
        toLast={posting.complete ? 'ذخیره و رفتن به مرور آگهی' : undefined}
        onOffline={draft ? onOffline : undefined}
      />
    </>
  )
}
