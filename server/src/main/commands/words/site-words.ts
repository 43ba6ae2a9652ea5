import { sayer } from '../../../platform/text/said.ts'

/** Why a command cannot begin. */
export const saySite = sayer(
  {
    'file-there': (place: string) => `${place} is there already.`,
    'file-unwritable': (place: string, fault: string) => `${place} cannot be written: ${fault}.`,
    'no-secret-key':
      'This machine does not hold the secret key of the site: set SECRET_KEY, or the DATA_DIR of the site.',
    'database-away': (fault: string) => `The database cannot be reached: ${fault}.`,
  },
  {
    'file-there': (place) => `${place} 已经存在`,
    'file-unwritable': (place, fault) => `${place} 写不了：${fault}`,
    'no-secret-key': '这台机器上没有站点的密钥：请设置 SECRET_KEY，或站点的 DATA_DIR',
    'database-away': (fault) => `连不上数据库：${fault}`,
  },
)
