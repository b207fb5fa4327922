import { conformance } from './suite.ts';

conformance('B');
