import { modNames } from '@yehang/contract/channels'
import { passwordMax, passwordMin, userNameMax, userNameMin } from '@yehang/contract/limits'
import { videoStateWords } from '@yehang/contract/state-words'
import { roles } from '../../../domains/members/service/roles.ts'
import { encodings } from '../../../platform/text/encoding.ts'

/** What `--help` says where the locale is Chinese; each command holds its English one. */

const exits = '退出码：0 完成，1 失败或被拒绝，2 用法不对。'

interface ChineseHelp {
  summary: string
  help: string
}

export const chineseHelp: Readonly<Record<string, ChineseHelp>> = {
  import: {
    summary: '从文件或 MacCMS 站导入作品',
    help: `用法：manage import 文件|-|网址  [选项]

把作品导入目录：CSV、Excel 工作簿（.xlsx）、NDJSON、JSON 或 MacCMS 的数据（可以是 gzip；- 是标准输入），或 MacCMS 站 provide/vod
的网址。格式、编码、常见的列名、名字之间的符号、日期的顺序都会自动认出并说明。作品按频道与番号认：同一个文件再导入一次什么
都不变；有变化的行更新它的作品（行里不再有的名字与磁力会去掉，人工改过的不动）；作品本身从不删除。字段见 docs/import.md；番号
最多 64 个字符，标题 300，名字 120，每类名字 200 个。

选项：
  --channel 频道       没有写频道的作品归哪个频道：${modNames.join('、')}，或 1 到 5
  --map 字段=列        从另一列（或成员）读字段，写列名，表格也可写位置（number=#3），可以写多次；number=title 从标题里读出番号
  --map 类型=频道      MacCMS：类型按编号（13）、名称或父类型的编号写（?ac=list 列出类型）；类型=skip 不导入
  --number 规则        没有番号时由不变的一列组成：列，或 前缀+列（MV-+id）
  --separator 符号     名字之间的符号：| ; / 、 , 或 \\n；只对一个字段写 字段=符号
  --dates dmy|mdy      年份在后的日期，先日还是先月
  --encoding 名称      ${encodings.join('、')}
  --header yes|no      表格的第一行是不是列名
  --sheet 名称         工作簿里的哪一张表（不写则第一张）
  --drafts             新作品先不上站，在 /staff/imports 一起发布
  --empty clear|keep   行里有而空着的栏目：清空（clear，不写即是）或保留
  --dry-run            只说会改什么，不写
  --errors 文件        把每一处问题写进文件，NDJSON
  --help               这段说明

Ctrl-C 写完手上这一批就结束，再按一次立即结束；再运行一次写其余的。另一次导入在进行、或刚被强行结束时，最多等 30 秒。

退出码：0 全部写入，1 失败或被中断，2 用法不对，3 有的行有错、被拦下或影片要等，其余已写入。
`,
  },
  'migrate-maccms': {
    summary: '整站迁入 MacCMS：影片、会员、钱款',
    help: `用法：manage migrate-maccms 文件  [选项]

从数据库备份（mysqldump 或 phpMyAdmin 导出，可以是 gzip）整站迁入 MacCMS：影片走「manage import」同一条路，然后是会员（旧密码可用）、
等级、收藏与历史，以及订单、卡密、提现、积分的记录。再运行一次什么都不变；中断的接着写。最后把备份里的金额与本站的逐分核对。见 docs/migration.md。

选项：
  --site 名称            这个站在本站的代号（不写即 maccms）；另一个站用另一个
  --prefix 前缀          备份里有几个站时，表名的前缀（mac_）
  --channel 频道         --map 没有写到的类型归哪个频道：${modNames.join('、')}，或 1 到 5
  --map 类型=频道        类型归哪个频道，以及「manage import」的 --map 能写的一切；可以写多次
  --number 规则          同「manage import」
  --drafts               新作品先不上站
  --skip-works           影片已经导入过，--channel、--map、--number 照当时写
  --level 会员组=等级    会员组对应的等级，都写编号；不写则 2 以上的组到期之前是 VIP（2）
  --points-a-day 积分    未使用的卡多少积分折一天；不写则按备份里一天的价格
  --dry-run              只说会带入什么，不写
  --errors 文件          把每一处问题写进文件，NDJSON
  --help                 这段说明

退出码：0 全部带入，1 失败、被中断或金额对不上，2 用法不对，3 有的作品、会员或卡没有带入（原因会说），其余已带入。
`,
  },
  rank: {
    summary: '重新生成排行',
    help: '用法：manage rank\n\n按今天重新生成排行。每次导入后都会自动做。\n',
  },
  recount: {
    summary: '全部重新计数',
    help: `用法：manage recount

重新数出每个标签、演员、制作商等有多少作品，并重新生成排行。平时用不到；在数据库里手工修过之后用它把数改对。
`,
  },
  'go-live': {
    summary: '移除演示目录',
    help: `用法：manage go-live

移除演示目录的作品、不再有作品的名字、演示影片、演示账号及其所存所购，以及演示套餐和激活码。导入的作品留下，其他账号购买和
兑换的也留下；演示不会再回来。
`,
  },
  video: {
    summary: '给作品影片，看处理得怎样',
    help: `用法：manage video add 作品 --url 网址 | --file 路径  [--channel 频道] [--part 集名]
      manage video list [--state 状态] [--work 编号]
      manage video retry 影片
      manage video remove 影片
      manage video previews

给作品一个影片，由工作进程取来、转码并上线；在此之前能看的照旧。

  add     作品写编号，或番号加 --channel。--url 从公网取；--file 从本机复制到 DATA_DIR，所以要在工作进程那台机器上运行
  list    最近 50 个：编号、状态、次数、番号、来源，以及为什么失败
  retry   失败的再试一次
  remove  把影片从作品上拿掉，或放弃正在处理的
  previews  给还没有预览的影片做卡片上播放的短片；Ctrl-C 停下，下次接着做

选项：
  --channel 频道   ${modNames.join('、')}
  --part 集名      作品分集时，是哪一集的影片
  --state 状态     ${Object.entries(videoStateWords)
    .map(([state, word]) => `${state} ${word}`)
    .join('、')}
  --work 编号      一部作品的影片
  --help           这段说明

${exits}
`,
  },
  plans: {
    summary: '会员套餐：列出、新增、下架',
    help: `用法：manage plans [list]
      manage plans add 名称 --price 元 --days 天 [选项]
      manage plans retire 套餐
      manage plans offer 套餐
      manage plans add-level 数字 名称

会员能买什么。套餐在后台（/staff/plans）修改；订单保留下单时的内容。

  list        全部套餐（不卖的在后）与等级
  add         立即上架一个套餐
  retire      下架；已下的单照付照给
  offer       重新上架
  add-level   新建等级，3 到 99；高的能看低的能看的一切

add 的选项：
  --price 元          实付，如 49 或 49.00
  --days 天           有效天数，1 到 36500
  --orig-price 元     划掉的原价；不写则同 --price
  --level 数字        给的等级；不写为 2（VIP）
  --remark 文字       名称下的一行，最多 60 字
  --position 数字     从小到大排列；不写为 0

${exits}
`,
  },
  codes: {
    summary: '激活码：生成、列出、作废',
    help: `用法：manage codes make 数量 --plan 套餐 [选项]
      manage codes list
      manage codes revoke 批次

激活码：兑换后得到生成时那个套餐的天数与等级。

  make     生成激活码，以 CSV 写出。只显示这一次：站里只存用站点密钥（SECRET_KEY 或 DATA_DIR/secret-key）算出的散列，换了
           密钥就作废
  list     全部批次：生成、已兑换、已作废多少
  revoke   一批里没有兑换的全部作废，兑换过的不动

make 的选项：
  --plan 套餐     套餐编号，在卖与否都行；manage plans 列出
  --ends 日期     北京时间最后可兑换的一天，如 2027-12-31；不写则不限
  --label 文字    用途，最多 60 字，显示在列表和 CSV 里
  --file 路径     写进一个只有你能读的新文件；不写则输出

${exits}
`,
  },
  orders: {
    summary: '看订单、重新核对、退款',
    help: `用法：manage orders [--all]
      manage orders 订单
      manage orders --redrive 订单
      manage orders --refund 订单 [--yuan 9.90] [--by-hand]
      manage orders --settle 订单 --note 文字

不带选项时列出要人处理的订单和原因，以及最近 30 天里对不上订单的付款（如恢复了旧备份之后）。

  --all             最近的订单，不论结果
  订单              一笔订单：渠道说了什么，给了几天，做过什么
  --redrive 订单    重新问渠道并照办：给付了款却没有到账的会员
  --refund 订单     经渠道退款并收回天数；再问一次不会多退
    --yuan 9.90     退这么多、收回相应天数；不写则退剩下的全部
    --by-hand       已在渠道那边退了：只记下，并收回天数
  --settle 订单     不用再处理；渠道一直没有结果的退款到此为止
    --note 文字     怎么处理的，最多 200 字

--redrive 与 --refund 要有支付渠道的设置。以上都会记下。

退出码：0 完成或渠道正在办，1 失败或被拒绝，2 用法不对。
`,
  },
  'create-staff': {
    summary: '新建后台账号',
    help: `用法：manage create-staff 用户名 [--role 角色] [--email 邮箱] [--password-stdin]

新建后台账号。密码自动生成并只显示一次，除非从输入给出。

用户名要 ${userNameMin} 到 ${userNameMax} 个字母、数字或 _ . - 符号，不能与别的账号相同。

  --role 角色        ${roles.join('、')}；不写为 admin
  --email 邮箱       忘记密码时寄到哪里
  --password-stdin   输入的第一行作密码，${passwordMin} 到 ${passwordMax} 个字符
`,
  },
  grant: {
    summary: '给会员等级或延长',
    help: `用法：manage grant 用户名 等级 天数
      manage grant 用户名 1

给会员一个高于 1 的等级（2 是 VIP）若干天，从现在与现有到期日中较晚的算起；给两次就累加。等级 1 立即取消 VIP。
`,
  },
  'reset-password': {
    summary: '给会员新密码',
    help: `用法：manage reset-password 用户名

给会员一个新密码，只显示一次，并结束该账号的全部登录。请会员随后自己改掉。
`,
  },
  ban: {
    summary: '封禁会员',
    help: '用法：manage ban 用户名\n\n不让会员登录；已登录的立即退出。会员所存的都留着。见 unban。\n',
  },
  unban: { summary: '解除封禁', help: '用法：manage unban 用户名\n\n让封禁的会员可以重新登录。\n' },
  backup: {
    summary: '在运行中备份站点',
    help: `用法：manage backup 目录 [--keep N]
      manage backup --verify 目录

在运行中备份：某一时刻的数据库、DATA_DIR 的文件（图片、依据、封存、上传，以及不在存储桶里的影片）和密钥。每份备份是目录里一个
只有你能读的文件夹；上一份已有的文件不再占地方。设置不在其中。

  --keep N    随后删去本站最旧的备份，留下 N 份
  --verify    读一份备份（或目录里最新的一份），与写下的逐一核对
`,
  },
  restore: {
    summary: '在空机器上恢复备份',
    help: `用法：manage restore 目录 [--replace]

把一份备份（或目录里最新的一份）恢复到设置里的 DATA_DIR 和数据库。先全部读一遍并核对。两者都要是空的，站点和工作进程都不能
在运行。旧版本的备份会升级到当前版本；更新版本的拒绝。中断了就再运行一次，在此之前站点不会启动。

  --replace   把已有的文件挪到一边，清空数据库
`,
  },
}
