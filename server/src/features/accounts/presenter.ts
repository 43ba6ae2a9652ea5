import type { Answer, accounts } from '@yehang/contract'
import { shanghaiTime } from '../../clock.ts'
import type { Profile } from './queries/members.ts'
import type { SignIn } from './queries/sign-ins.ts'

export const timeText = (moment: Date) => shanghaiTime(moment.getTime())
export const timeOrNull = (moment: Date | null) => (moment === null ? null : timeText(moment))

export function presentProfile(
  profile: Profile,
  permissions: readonly string[],
): Answer<typeof accounts.getInfo> {
  const { levelId, levelEnds } = profile
  return {
    user: {
      userId: profile.id,
      userName: profile.userName ?? '',
      avatar: profile.avatar,
      email: profile.email ?? '',
      roles: profile.roles,
      permissions: [...permissions],
      deleteTime: timeOrNull(profile.deleteAfter),
    },
    level: {
      levelId,
      groupName: profile.levelNames.get(levelId) ?? '',
      groupLevel: levelId,
      endTime: timeOrNull(levelEnds),
    },
  }
}

export function presentSession(signIn: SignIn, current: string) {
  return {
    sessionId: signIn.id,
    device: signIn.device,
    address: signIn.address,
    createTime: timeText(signIn.createdAt),
    lastTime: timeText(signIn.lastAt),
    current: signIn.id === current,
  }
}
