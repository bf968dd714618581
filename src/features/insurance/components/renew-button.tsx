import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'

/** Requests the next policy from all insurers with the data of the last one. */
export const RenewButton = ({ href, kind = 'solid' }: { href: string; kind?: 'main' | 'solid' | 'outline' }) => (
  <PostForm action={href}>
    <Button kind={kind} type="submit" name="intent" value="renew">
      تمدید با همین مشخصات
    </Button>
  </PostForm>
)
