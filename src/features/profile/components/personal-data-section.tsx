import { IconDownload, IconTrash } from '#ui/icons/index.ts'
import { listInWords } from '#kit/sentence.ts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { deleteAccountPath, personalDataPath } from '../addresses.ts'
import { settingsTexts } from '../texts.ts'
import { menuList, MenuRow } from './menu-row.tsx'
import { Section } from './section.tsx'

/** The download of the person's data, and the link to delete the account. */
export function PersonalDataSection({ contents, limited }: { contents: readonly string[]; limited: boolean }) {
  return (
    <Section id="data" title={settingsTexts.data}>
      {limited && (
        <Notice tone="warn" live>
          {settingsTexts.fileLimited}
        </Notice>
      )}
      <div className="flex flex-col items-start gap-4 card p-5">
        <p className="text-label text-muted">{settingsTexts.fileAbout(listInWords(contents))}</p>
        {/* A plain form, because its response is a file. */}
        <PostForm leavesPage action={personalDataPath}>
          <Button kind="outline" type="submit" icon={<IconDownload aria-hidden size={20} />}>
            {settingsTexts.file}
          </Button>
        </PostForm>
      </div>
      <ul className={menuList}>
        <MenuRow href={deleteAccountPath} Icon={IconTrash} about={settingsTexts.deleteAbout}>
          {settingsTexts.delete}
        </MenuRow>
      </ul>
    </Section>
  )
}
