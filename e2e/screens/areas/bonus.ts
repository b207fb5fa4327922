import { bonusActivate, bonusCheckActive, bonusClear, bonusList } from '@kapao/contract/bonus';
import { promotionActivate, promotionFind } from '@kapao/contract/promotion';
import { aBonus, aPromotion, nothingRuns, running } from '../../journeys/steps/replies.ts';
import { screensAt, type Step } from '../screen.ts';
import { answers, asks, button, click, failing, fill, holds, opens, question, refuses, see } from '../steps.ts';
import { topButton, waiting } from '../steps.ts';

const loaded = see('main [data-code]');
// The member of the stage has money, so that every bonus on offer would be blocked.
const open = answers(bonusList, [aBonus('OPEN')]);
const found = answers(promotionFind, aPromotion);
const runs = answers(bonusCheckActive, running);
const progress: readonly Step[] = [loaded, see('main >> role=img[name=/909/]')];
const offer: readonly Step[] = [loaded, ...opens('main button[data-code] >> nth=0')];
const take: readonly Step[] = [...offer, ...asks(topButton((say) => say.bonus.receive))];
const cancel: readonly Step[] = [...progress, ...asks(button((say) => say.bonus.cancel))];
const find = (code: string): readonly Step[] => [
  loaded,
  fill('main form input', code),
  click('main form [type=submit]'),
];

const receivedToday = () => {
  const received = [{ updatedAt: new Date().toISOString() }];
  return [
    aBonus('OPEN'),
    aBonus('RUNS', { counted: 1, userBonus: { _id: 'a', isActive: true, received } }),
    aBonus('DONE', { counted: 1, userBonus: { _id: 'b', isActive: false, received } }),
  ];
};

const { base: _, target: __, floor: ___, measured: ____, ...armed } = { ...running, state: 'ARMED' };

export const bonusScreens = screensAt('/user/bonus', 'rich', {
  bonus: { docs: ['th-390'], steps: [loaded] },
  'bonus-received': { before: [answers(bonusList, receivedToday)], steps: [loaded] },
  'bonus-running': { gate: true, docs: ['th-390'], before: [runs], steps: progress },
  'bonus-armed': { before: [answers(bonusCheckActive, armed)], steps: [loaded] },
  'bonus-none': { before: [answers(bonusList, [])], steps: [see('main form')] },
  'bonus-loading': waiting(bonusList, bonusCheckActive),
  'bonus-error': failing(bonusCheckActive),
  'bonus-offer': { docs: ['la-360'], before: [open], steps: offer },
  'bonus-blocked': {
    docs: ['th-390'],
    before: [answers(bonusList, [aBonus('OPEN', { blocked: { reason: 'remaining', total: 1_000, max: 5 } })])],
    steps: offer,
  },
  'bonus-taken': { before: [open, answers(bonusActivate, { _id: 'c', isActive: true, received: [] })], steps: take },
  'bonus-gift': {
    before: [
      answers(bonusList, [aBonus('OPEN', { trigger: 'instant', percentBonus: 0, fixedBonus: 100 })]),
      answers(bonusActivate, { _id: 'c', isActive: true, received: [] }),
      answers(bonusCheckActive, nothingRuns),
    ],
    steps: [...offer, answers(bonusCheckActive, running), ...asks(topButton((say) => say.bonus.receive))],
  },
  'bonus-refused': {
    before: [open, refuses(bonusActivate, 409, 'BONUS_REMAINING', { total: 12.34, max: 5 })],
    steps: take,
  },
  'bonus-cancel': { before: [runs], steps: cancel },
  'bonus-give-up': {
    before: [
      runs,
      refuses(bonusClear, 409, 'BONUS_REMAINING', {
        measured: 303,
        target: 909,
        floor: 30.3,
        keep: 703,
        forfeit: 99.01,
      }),
    ],
    steps: [...cancel, click(button((say) => say.bonus.cancelDo, `${question} >> `)), see('text=99.01')],
  },
  'promotion-found': {
    docs: ['th-390'],
    before: [found],
    steps: [...find('WELCOME'), see(button((say) => say.promotion.activate))],
  },
  'promotion-none': { steps: [...find('NOBODY'), see('main >> text=NOBODY')] },
  'promotion-searching': {
    waits: true,
    before: [holds(promotionFind)],
    steps: [...find('WELCOME'), see('main form [aria-busy=true]')],
  },
  'promotion-taken': {
    before: [found, answers(promotionActivate, { message: 'SUCCESS' })],
    steps: [...find('WELCOME'), ...asks(button((say) => say.promotion.activate))],
  },
});
